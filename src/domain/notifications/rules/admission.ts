import { days } from '../../core/time.ts'
import { MAX_AGE, MILESTONE_WINDOW, PNL_CHANGE_OVER, RECOVERED_MILESTONE_AGE } from '../constants.ts'
import type { Candidate, NotificationsState } from '../model.ts'
import { apart, samePct, typeOfKind } from '../same.ts'
import { adoptedFrom, liveIdOf } from './adopt.ts'
import { end, refusal, type ListRow } from './row.ts'

const REFRESH_KINDS = new Set(['position_snapshot', 'dashboard_refresh', 'metrics_calculated', 'refresh'])
const RECOVERY_KINDS = new Set(['trading_activity_summary', 'session_gap_detected'])
const SEVEN_DAYS = days(7)

/** Rows 4a to 5e: may this candidate be told at all? */
export const admissionRows: readonly ListRow[] = [
  {
    id: '4a',
    what: 'snapshots, metrics and refreshes are no notifications',
    windowMs: null,
    judge: (c) => (REFRESH_KINDS.has(c.kind) ? end(refusal('4a', 'not_a_notification', { kind: c.kind })) : null),
  },
  { id: '4b', what: 'a PnL change needs an absolute change over 10', windowMs: null, judge: pnlChangeTooSmall },
  {
    id: '4c',
    what: 'types not known are logged only',
    windowMs: null,
    judge: (c) => (typeOfKind(c.kind) === null ? end(refusal('4c', 'unknown_type', { kind: c.kind })) : null),
  },
  { id: '5a', what: 'hidden for good', windowMs: null, judge: persistentlyHidden },
  { id: '5b', what: 'older than 7 days', windowMs: MAX_AGE, judge: tooOld },
  { id: '5c', what: 'stored recovery notification of this session', windowMs: null, judge: recoveryOfThisSession },
  { id: '5d', what: 'stored copy of a live milestone', windowMs: MILESTONE_WINDOW, judge: storedCopyOfLiveMilestone },
  {
    id: '5e',
    what: 'recovered milestone without crossing data or older than 30 min',
    windowMs: RECOVERED_MILESTONE_AGE,
    judge: recoveredMilestoneStale,
  },
]

function pnlChangeTooSmall(c: Candidate) {
  if (c.kind !== 'position_pnl_change') return null
  const change = Math.abs(c.pnlChange ?? 0)
  return change > PNL_CHANGE_OVER ? null : end(refusal('4b', 'change_too_small', { change, over: PNL_CHANGE_OVER }))
}

function persistentlyHidden(c: Candidate, s: NotificationsState) {
  const record = s.hidden.find(
    (h) => c.eventId !== null && (h.eventId === c.eventId || h.id === storedIdOf(c) || h.id === liveIdOf(c.eventId)),
  )
  if (record === undefined) return null
  // It stays hidden, but what was read on another device is read here too.
  const entry = c.isRead ? s.list.find((n) => n.id === record.id) : undefined
  return end(
    refusal('5a', 'hidden_by_you', { hiddenAt: record.hiddenAt, as: record.reason }),
    record.id,
    entry === undefined ? null : adoptedFrom(c, entry),
  )
}

function tooOld(c: Candidate) {
  const age = c.arrivedAt - c.eventAt
  return age > MAX_AGE ? end(refusal('5b', 'too_old', { ageMs: age, maxMs: SEVEN_DAYS })) : null
}

function recoveryOfThisSession(c: Candidate, s: NotificationsState) {
  if (c.origin !== 'stored' || s.sessionStart === null) return null
  if (!RECOVERY_KINDS.has(c.kind) && !c.isRecoveryEvent) return null
  return c.eventAt >= s.sessionStart
    ? end(refusal('5c', 'told_in_this_session', { eventAt: c.eventAt, sessionStart: s.sessionStart }))
    : null
}

function storedCopyOfLiveMilestone(c: Candidate, s: NotificationsState) {
  if (c.origin !== 'stored' || typeOfKind(c.kind) !== 'milestone' || c.symbol === null) return null
  const live = s.list.find(
    (x) =>
      x.type === 'milestone' &&
      (x.origin === 'sse' || x.origin === 'recovery') &&
      x.symbol === c.symbol &&
      (x.account === null || c.account === null || x.account === c.account) &&
      (x.pct === null || c.pct === null || samePct(x.pct, c.pct)) &&
      apart(x.eventAt, c.eventAt) < MILESTONE_WINDOW,
  )
  if (live === undefined || (live.originalEventId !== null && live.originalEventId === c.eventId)) return null
  return end(
    refusal('5d', 'live_copy_stands', { elapsedMs: apart(live.eventAt, c.eventAt), windowMs: MILESTONE_WINDOW }),
    live.id,
    adoptedFrom(c, live),
  )
}

function recoveredMilestoneStale(c: Candidate) {
  if (c.origin !== 'recovery' || typeOfKind(c.kind) !== 'milestone') return null
  if (!c.hasCrossing || c.pct === null) return end(refusal('5e', 'no_crossing_data'))
  const age = c.arrivedAt - c.eventAt
  return age > RECOVERED_MILESTONE_AGE
    ? end(refusal('5e', 'milestone_too_old', { ageMs: age, maxMs: RECOVERED_MILESTONE_AGE }))
    : null
}

/** Id under which a stored entry stands in the list (spec 3: prefixed 'stored_'). */
export const storedIdOf = (c: Pick<Candidate, 'eventId'>): string | null =>
  c.eventId === null ? null : `stored_${c.eventId}`
