import type { Event } from '../event.ts'
import type { EpochMs, Millis } from '../core/time.ts'
import { shortHash } from '../core/hash.ts'
import { tell } from '../language/said.ts'
import { MIN_BETWEEN, SUMMARY_FROM_EVENTS, SUMMARY_MAX_TOASTS, SUMMARY_STAY } from './constants.ts'
import type { Reach, RecoveryRun, RecoveryState, Summary } from './model.ts'
import { scenarioOf } from './scenario.ts'
import { toastOf } from '../toasts/make.ts'
import { toastWhy } from '../toasts/texts.ts'
import { ALREADY_PROCESSING, AWAY_TITLE, lengthOf, NO_PLAN, NO_SCENARIO, summaryLine, THROTTLED } from './texts.ts'

export interface Absence {
  readonly gapMs: Millis
  readonly from: EpochMs
  readonly to: EpochMs
  readonly through?: Reach
}

/** Starts a recovery, or says why not; a throttled or busy one is queued, never lost (reliability 4.2 f). */
export function decideRecovery(absence: Absence, s: RecoveryState, at: EpochMs): readonly Event[] {
  const scenario = scenarioOf(absence.gapMs)
  if (scenario === 'real_time')
    return [skipped('RECOV-01', 'no_scenario', NO_SCENARIO, false, { gapMs: absence.gapMs })]
  if (s.running !== null)
    return [skipped('RECOV-busy', 'already_processing', ALREADY_PROCESSING, true, { running: s.running.id })]
  const since = s.startedAt === null ? MIN_BETWEEN : at - s.startedAt
  if (since < MIN_BETWEEN)
    return [skipped('RECOV-throttle', 'throttled', THROTTLED, true, { elapsedMs: since, windowMs: MIN_BETWEEN })]
  return [{ type: 'recovery.started', data: { id: `${absence.from}-${absence.to}`, scenario, ...absence } }]
}

/** nothing of an absence is told to who has no plan, nor later when he has one. */
export const withoutPlan = ({ gapMs }: Pick<Absence, 'gapMs'>): Event =>
  skipped('A-305', 'no_plan', NO_PLAN, false, { gapMs })

/** the answer of a recovery that began before the plan ended. */
export const NOT_TOLD: Event = {
  type: 'recovery.summary_skipped',
  data: { rule: 'A-305', reason: 'no_plan', because: {} },
}

/**
 * After the last recovered event: finished, and for a session gap one honest summary when few toasts told of many
 * events (row 11d).
 */
export function decideFinish(s: RecoveryState): readonly Event[] {
  const run = s.running
  if (run === null) return []
  const finished: Event = { type: 'recovery.finished', data: { id: run.id } }
  if (run.scenario !== 'session_gap' || run.processed < SUMMARY_FROM_EVENTS || run.toasts > SUMMARY_MAX_TOASTS)
    return [finished]
  return [
    ...summaryToast(
      s,
      hashOf(run),
      `${lengthOf(run.gapMs)}: ${summaryLine(run)}`,
      { by: 'core', why: toastWhy.summary(lengthOf(run.gapMs), run.processed) },
      run.to,
    ),
    finished,
  ]
}

/** The server's aggregated answer for a long gap: shown once per hash, as one toast (row 11e, A-63). */
export function decideSummary(summary: Summary, s: RecoveryState, at: EpochMs): readonly Event[] {
  if (!summary.aggregated || s.running === null) return []
  const hash = summaryHash(summary)
  const text =
    summary.summary_messages.length > 0
      ? summary.summary_messages.map(tell).join(' ')
      : `${summary.total_events} events`
  return [
    { type: 'recovery.summarised', data: { id: s.running.id, summary, hash } },
    ...summaryToast(s, hash, text, { by: 'server', why: toastWhy.serverSummary }, at),
  ]
}

function summaryToast(
  s: RecoveryState,
  hash: string,
  text: string,
  { by, why }: { readonly by: 'core' | 'server'; readonly why: string },
  at: EpochMs,
): readonly Event[] {
  if (s.summaries.includes(hash))
    return [
      { type: 'recovery.summary_skipped', data: { rule: 'A-117', reason: 'summary_shown_before', because: { hash } } },
    ]
  return [
    { type: 'recovery.summary_shown', data: { hash, by } },
    {
      type: 'toast.queued',
      data: {
        toast: toastOf(`summary_${hash}`, 'info', AWAY_TITLE, at, {
          text,
          why,
          stayMs: SUMMARY_STAY,
          opens: { type: 'navigate', path: '/dashboard', state: null },
        }),
      },
    },
  ]
}

/** of time range, messages and total. */
const summaryHash = (s: Summary): string =>
  shortHash(`${s.time_range.start}|${s.time_range.end}|${s.summary_messages.join('|')}|${s.total_events}`)

const hashOf = (run: RecoveryRun): string => shortHash(`${run.from}|${run.to}|${run.processed}|${run.pnl}`)

const skipped = (
  rule: string,
  reason: string,
  message: string,
  queued: boolean,
  because: Readonly<Record<string, string | number>>,
): Event => ({ type: 'recovery.skipped', data: { rule, reason, because, message, queued } })
