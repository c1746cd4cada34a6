import { days } from '../../core/time.ts'
import { MAX_AGE } from '../constants.ts'
import { kindOf, typeOfKind } from '../kinds.ts'
import type { Candidate } from '../entry.types.ts'
import type { NotificationsState } from '../model.ts'
import { adoptedFrom, liveIdOf } from './adopt.ts'
import { end, refusal, type ListRow } from './row.ts'

const REFRESH_KINDS = new Set(['position_snapshot', 'dashboard_refresh', 'metrics_calculated', 'refresh'])
const SEVEN_DAYS = days(7)

/** Rows 4a to 5c: may this candidate be told at all? */
export const admissionRows: readonly ListRow<NotificationsState>[] = [
  {
    id: '4a',
    what: 'snapshots, metrics and refreshes are no notifications',
    windowMs: null,
    judge: (c) => (REFRESH_KINDS.has(c.kind) ? end(refusal('4a', 'not_a_notification', { kind: c.kind })) : null),
  },
  {
    id: '4c',
    what: 'types not known are logged only',
    windowMs: null,
    judge: (c) => (typeOfKind(c.kind) === null ? end(refusal('4c', 'unknown_type', { kind: c.kind })) : null),
  },
  { id: '5a', what: 'hidden for good', windowMs: null, judge: persistentlyHidden },
  { id: '5b', what: 'older than 7 days', windowMs: MAX_AGE, judge: tooOld },
  { id: '5c', what: 'stored recovery notification of this session', windowMs: null, judge: recoveryOfThisSession },
]

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
  if (kindOf(c.kind)?.isOfAbsence !== true && !c.isRecoveryEvent) return null
  return c.eventAt >= s.sessionStart
    ? end(refusal('5c', 'told_in_this_session', { eventAt: c.eventAt, sessionStart: s.sessionStart }))
    : null
}

/** Id under which a stored entry stands in the list (spec 3: prefixed 'stored_'). */
export const storedIdOf = (c: Pick<Candidate, 'eventId'>): string | null =>
  c.eventId === null ? null : `stored_${c.eventId}`
