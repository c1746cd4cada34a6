import { STORE_DEDUPE } from '../constants.ts'
import { definitionOfKind, isSame, typeOfKind } from '../kinds.ts'
import type { Candidate } from '../entry.types.ts'
import type { Notification, NotificationsState } from '../model.ts'
import { apart, areTwoFacts, isExemptTest, tidConflict } from '../same.ts'
import type { NotificationType } from '../types/index.ts'
import { adoptedFrom, liveIdOf } from './adopt.ts'
import { end, refusal, type ListRow, type TwinRow, type Verdict } from './row.ts'

/** Rows 6 and 8d: is it in the list already? Event time decides, since stored copies arrive minutes later. */
export const storeRows: readonly ListRow<NotificationsState>[] = [
  { id: '6', what: 'the same event is in the list', windowMs: null, judge: identity },
  { id: '8d', what: 'the same type, symbol and account within 30 s', windowMs: STORE_DEDUPE, judge: sameWithin30s },
]

/** A type's own row as one of the table: it is asked of candidates of that type alone. */
export function rowOf(type: NotificationType, row: ListRow | TwinRow): ListRow<NotificationsState> {
  const judge = 'judge' in row ? row.judge : (c: Candidate, s: NotificationsState) => judgeTwins(c, s, row)
  return { ...row, judge: (c, s) => (typeOfKind(c.kind) === type ? judge(c, s) : null) }
}

function judgeTwins(c: Candidate, s: NotificationsState, row: TwinRow): Verdict | null {
  const twins = sameWithin(c, s, row.windowMs).filter((x) => row.isTwin(x, c))
  return row.isStoredPreferred === true ? storedWins(c, s, twins, row) : duplicateOf(c, twins[0], row)
}

function identity(c: Candidate, s: NotificationsState): Verdict | null {
  if (c.eventId === null) return null
  // An entry that took over the stored id still stands under the one that the stream gave it.
  const [stored, live] = [`stored_${c.eventId}`, liveIdOf(c.eventId)]
  const x = s.list.find((n) => n.originalEventId === c.eventId || n.id === stored || n.id === live)
  return x === undefined
    ? null
    : {
        verdict: 'merge',
        into: x.id,
        adopt: adoptedFrom(c, x),
        refusal: refusal('6', 'already_known', { eventId: c.eventId }),
      }
}

function sameWithin30s(c: Candidate, s: NotificationsState): Verdict | null {
  if (isExemptTest(c)) return null
  const twin = sameWithin(c, s, STORE_DEDUPE).find(
    (x) =>
      !tidConflict(x.tradeId, c.tradeId) &&
      !bothPct(x, c) &&
      !(definitionOfKind(c.kind)?.happensOnce === true && areTwoFacts(x.originalEventId, c.eventId)),
  )
  return duplicateOf(c, twin, { id: '8d', reason: 'repeated_within_window', windowMs: STORE_DEDUPE })
}

/** Two numeric percentages are judged by 8b alone: specific beats general. */
const bothPct = (x: Notification, c: Candidate): boolean => x.pct !== null && c.pct !== null

const sameWithin = (c: Candidate, s: NotificationsState, windowMs: number): readonly Notification[] =>
  s.list.filter((x) => isSame(x, c) && apart(x.eventAt, c.eventAt) < windowMs)

/**
 * A stored candidate replaces its live twins, the nearest first; otherwise the candidate goes, as it does
 * where they are other facts. When the candidate also repeats an entry that would stay, 8d has the word, so
 * that no two kept entries break a row.
 */
function storedWins(c: Candidate, s: NotificationsState, twins: readonly Notification[], row: TwinRow): Verdict | null {
  const stored = twins.find((x) => x.origin === 'stored')
  const copies = twins.filter((x) => !areTwoFacts(x.originalEventId, c.eventId))
  if (stored !== undefined || c.origin !== 'stored' || copies.length < twins.length)
    return duplicateOf(c, stored ?? twins[0], row)
  const [live, ...rest] = [...copies].sort((a, b) => apart(a.eventAt, c.eventAt) - apart(b.eventAt, c.eventAt))
  if (live === undefined || repeats(c, s, twins)) return null
  return {
    verdict: 'replace',
    old: live.id,
    also: rest.map((x) => x.id),
    refusal: refusal(row.id, `${row.reason}_stored_preferred`, because(c, live, row.windowMs)),
  }
}

const repeats = (c: Candidate, s: NotificationsState, except: readonly Notification[]): boolean =>
  sameWithin30s(c, { ...s, list: s.list.filter((x) => !except.includes(x)) }) !== null

function duplicateOf(
  c: Candidate,
  x: Notification | undefined,
  { id, reason, windowMs }: Pick<TwinRow, 'id' | 'reason' | 'windowMs'>,
): Verdict | null {
  return x === undefined ? null : end(refusal(id, reason, because(c, x, windowMs)), x.id, adoptedFrom(c, x))
}

const because = (c: Candidate, x: Notification, windowMs: number) => ({
  key: `${c.symbol ?? ''}/${c.account ?? ''}/${c.kind}`,
  elapsedMs: apart(x.eventAt, c.eventAt),
  windowMs,
})
