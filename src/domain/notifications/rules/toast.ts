import type { Refusal } from '../../core/fact.ts'
import { SESSION_GAP_MILESTONE, SHORT_GAP_OTHERS, TOAST_DEDUPE } from '../constants.ts'
import { definitionOfKind, kindOf, toastKey, typeOfKind } from '../kinds.ts'
import type { Candidate } from '../entry.types.ts'
import type { NotificationsState } from '../model.ts'
import { leadsToAccounts } from '../click.ts'
import { mutedBy } from '../muted.ts'
import { refusal } from './row.ts'

/** One row of the toast part; a refusal means no toast, the entry stays. */
export interface ToastRow {
  readonly id: string
  readonly what: string
  readonly windowMs: number | null
  readonly judge: (c: Candidate, s: NotificationsState, loading: boolean) => Refusal | null
}

/**
 * Rows 10 to 12: does a newly added entry get a toast? (11b, kept by replacement or merge, never reaches here: A-58.)
 */
export const toastRows: readonly ToastRow[] = [
  { id: '10', what: 'the type is switched off', windowMs: null, judge: switchedOff },
  {
    id: '10a',
    what: 'the toast of its task tells it',
    windowMs: null,
    judge: (c) => (kindOf(c.kind)?.isToldByTask === true ? refusal('10a', 'told_by_task') : null),
  },
  {
    id: '10b',
    what: 'its position is muted; opened, closed and own alerts are told',
    windowMs: null,
    judge: ofMutedPosition,
  },
  {
    id: '11a',
    what: 'stored entries never toast',
    windowMs: null,
    judge: (c) => (c.origin === 'stored' ? refusal('11a', 'stored_never_toasts') : null),
  },
  {
    id: '1b',
    what: 'recovered, but older than the gap',
    windowMs: null,
    judge: (c) => (c.recovery?.beforeGap === true ? refusal('1b', 'before_the_gap') : null),
  },
  {
    id: '11c',
    what: 'short gap: closed, opened and own alerts always, milestones from 5 %, others up to 15 min',
    windowMs: SHORT_GAP_OTHERS,
    judge: shortGap,
  },
  {
    id: '11d',
    what: 'session gap: milestones from 10 % only; own alerts and broken keys, which no summary tells',
    windowMs: null,
    judge: sessionGap,
  },
  {
    id: '11e',
    what: 'long gap: only the summary',
    windowMs: null,
    judge: (c) => (c.recovery?.scenario === 'long_gap' ? refusal('11e', 'long_gap_summary_only') : null),
  },
  {
    id: '12',
    what: 'one toast per symbol, account and kind within 60 s',
    windowMs: TOAST_DEDUPE,
    judge: toastedWithin60s,
  },
]

function switchedOff(c: Candidate, s: NotificationsState) {
  const type = typeOfKind(c.kind)
  return type !== null && !s.enabled[type] ? refusal('10', 'type_switched_off', { type }) : null
}

function ofMutedPosition(c: Candidate, s: NotificationsState) {
  const by = mutedBy(c, s)
  return by === undefined ? null : refusal('10b', 'position_muted', { closes: by.isUntilClosed ? 'yes' : null })
}

function shortGap(c: Candidate) {
  const definition = definitionOfKind(c.kind)
  if (c.recovery?.scenario !== 'short_gap' || definition?.happensOnce === true) return null
  if (definition?.afterAbsence !== undefined) {
    const pct = Math.abs(c.pct ?? 0)
    const from = definition.afterAbsence.shortGapPct
    return pct >= from ? null : refusal('11c', 'milestone_below_short_gap_limit', { pct, from })
  }
  return c.recovery.gapMs <= SHORT_GAP_OTHERS
    ? null
    : refusal('11c', 'gap_too_long_for_others', { gapMs: c.recovery.gapMs, maxMs: SHORT_GAP_OTHERS })
}

function sessionGap(c: Candidate) {
  const isInNoSummary = kindOf(c.kind)?.isToldEach === true || leadsToAccounts(c.click)
  if (c.recovery?.scenario !== 'session_gap' || isInNoSummary) return null
  const pct = Math.abs(c.pct ?? 0)
  const from = definitionOfKind(c.kind)?.afterAbsence?.sessionGapPct
  return from !== undefined && pct >= from
    ? null
    : refusal('11d', 'left_to_the_summary', { kind: c.kind, pct, from: from ?? SESSION_GAP_MILESTONE })
}

function toastedWithin60s(c: Candidate, s: NotificationsState) {
  const key = toastKey(c)
  const last = key === null ? undefined : s.toasted.find((t) => t.key === key && c.arrivedAt - t.at < TOAST_DEDUPE)
  return last === undefined
    ? null
    : refusal('12', 'repeated_within_window', {
        key: last.key,
        elapsedMs: c.arrivedAt - last.at,
        windowMs: TOAST_DEDUPE,
      })
}
