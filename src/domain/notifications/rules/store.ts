import { MILESTONE_WINDOW, MODIFIED_THROTTLE, OPENED_CROSS_SOURCE, STORE_DEDUPE } from '../constants.ts'
import type { Candidate, Notification, NotificationsState } from '../model.ts'
import { apart, areTwoFacts, isExemptTest, isSame, samePct, tidConflict, typeOfKind } from '../same.ts'
import { adoptedFrom, liveIdOf } from './adopt.ts'
import { end, refusal, type ListRow, type Verdict } from './row.ts'

/**
 * Rows 6 and 8a to 8d: is it in the list already? Event time decides, since stored copies arrive minutes later.
 */
export const identityRow: ListRow = { id: '6', what: 'the same event is in the list', windowMs: null, judge: identity }

export const storeRows: readonly ListRow[] = [
  { id: '8a', what: 'position modified again within 5 s', windowMs: MODIFIED_THROTTLE, judge: modifiedAgain },
  { id: '8b', what: 'the same milestone within 30 min', windowMs: MILESTONE_WINDOW, judge: sameMilestone },
  {
    id: '8c',
    what: 'position opened, told by the other source within 5 min',
    windowMs: OPENED_CROSS_SOURCE,
    judge: openedCrossSource,
  },
  { id: '8d', what: 'the same type, symbol and account within 30 s', windowMs: STORE_DEDUPE, judge: sameWithin30s },
]

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

function modifiedAgain(c: Candidate, s: NotificationsState): Verdict | null {
  if (c.kind !== 'position_modified') return null
  return duplicateOf(c, sameWithin(c, s, MODIFIED_THROTTLE)[0], '8a', 'modified_throttle', MODIFIED_THROTTLE)
}

function sameMilestone(c: Candidate, s: NotificationsState): Verdict | null {
  const pct = c.pct
  if (typeOfKind(c.kind) !== 'milestone' || pct === null) return null
  const twins = sameWithin(c, s, MILESTONE_WINDOW).filter((x) => x.pct !== null && samePct(x.pct, pct))
  return storedWins(c, s, twins, '8b', 'same_milestone', MILESTONE_WINDOW)
}

function openedCrossSource(c: Candidate, s: NotificationsState): Verdict | null {
  if (c.kind !== 'position_opened') return null
  const others = sameWithin(c, s, OPENED_CROSS_SOURCE).filter(
    (x) =>
      (x.origin === 'stored') !== (c.origin === 'stored') &&
      !tidConflict(x.tradeId, c.tradeId) &&
      !areTwoFacts(x.originalEventId, c.eventId),
  )
  return storedWins(c, s, others, '8c', 'opened_cross_source', OPENED_CROSS_SOURCE)
}

function sameWithin30s(c: Candidate, s: NotificationsState): Verdict | null {
  if (isExemptTest(c)) return null
  const twin = sameWithin(c, s, STORE_DEDUPE).find(
    (x) =>
      !tidConflict(x.tradeId, c.tradeId) &&
      !bothPct(x, c) &&
      !(IS_A_FACT.has(c.kind) && areTwoFacts(x.originalEventId, c.eventId)),
  )
  return duplicateOf(c, twin, '8d', 'repeated_within_window', STORE_DEDUPE)
}

/** Kinds of which two are two facts, however close; the 30 s hold back all others. */
const IS_A_FACT = new Set(['position_opened', 'position_closed', 'trade_closed'])

/** Two numeric percentages are judged by 8b alone: specific beats general. */
const bothPct = (x: Notification, c: Candidate): boolean => x.type === 'milestone' && x.pct !== null && c.pct !== null

const sameWithin = (c: Candidate, s: NotificationsState, windowMs: number): readonly Notification[] =>
  s.list.filter((x) => isSame(x, c) && apart(x.eventAt, c.eventAt) < windowMs)

/**
 * A stored candidate replaces its live twins, the nearest first; otherwise the candidate goes, as it does
 * where they are other facts. When the candidate also repeats an entry that would stay, 8d has the word, so
 * that no two kept entries break a row.
 */
function storedWins(
  c: Candidate,
  s: NotificationsState,
  twins: readonly Notification[],
  rule: string,
  reason: string,
  windowMs: number,
): Verdict | null {
  const stored = twins.find((x) => x.origin === 'stored')
  const copies = twins.filter((x) => !areTwoFacts(x.originalEventId, c.eventId))
  if (stored !== undefined || c.origin !== 'stored' || copies.length < twins.length)
    return duplicateOf(c, stored ?? twins[0], rule, reason, windowMs)
  const [live, ...rest] = [...copies].sort((a, b) => apart(a.eventAt, c.eventAt) - apart(b.eventAt, c.eventAt))
  if (live === undefined || repeats(c, s, twins)) return null
  return {
    verdict: 'replace',
    old: live.id,
    also: rest.map((x) => x.id),
    refusal: refusal(rule, `${reason}_stored_preferred`, because(c, live, windowMs)),
  }
}

const repeats = (c: Candidate, s: NotificationsState, except: readonly Notification[]): boolean =>
  sameWithin30s(c, { ...s, list: s.list.filter((x) => !except.includes(x)) }) !== null

function duplicateOf(
  c: Candidate,
  x: Notification | undefined,
  rule: string,
  reason: string,
  windowMs: number,
): Verdict | null {
  return x === undefined ? null : end(refusal(rule, reason, because(c, x, windowMs)), x.id, adoptedFrom(c, x))
}

const because = (c: Candidate, x: Notification, windowMs: number) => ({
  key: `${c.symbol ?? ''}/${c.account ?? ''}/${c.kind}`,
  elapsedMs: apart(x.eventAt, c.eventAt),
  windowMs,
})
