import { decimalFrom, sumOf } from '../core/decimal.ts'
import { elapsed, type EpochMs } from '../core/time.ts'
import type { Event, EventOf } from '../event.ts'
import { SESSION_GAPS_KEPT, SUMMARY_HASH_CAP } from './constants.ts'
import { NO_RECOVERY, type RecoveryRun, type RecoveryState } from './model.ts'

/** Folds one entry into the recovery slice: what runs, what it found, what was shown. */
export function reduceRecovery(s: RecoveryState, event: Event, at: EpochMs): RecoveryState {
  switch (event.type) {
    case 'recovery.absence_noticed':
      return {
        ...s,
        queued: withQueued(s.queued, event.data),
        gaps: [...s.gaps, { at, gapMs: event.data.gapMs }].slice(-SESSION_GAPS_KEPT),
      }
    case 'recovery.started':
      return { ...s, running: begun(s, event.data), interrupted: null, startedAt: at, queued: null }
    case 'storage.restored':
      // Nobody waits for its answers any more: it begins again once a line is open, and at once.
      return s.running === null
        ? s
        : {
            ...s,
            running: null,
            interrupted: s.running,
            startedAt: null,
            queued: withQueued(absenceOf(s.running), s.queued),
          }
    case 'recovery.finished':
      return s.running === null
        ? s
        : { ...s, running: null, last: { ...s.running, summaryPending: false, finishedAt: at, dismissed: false } }
    case 'recovery.told':
    case 'recovery.failed':
      return s.running === null ? s : { ...s, running: { ...s.running, summaryPending: false } }
    case 'recovery.summarised':
      return s.running === null
        ? s
        : {
            ...s,
            running: {
              ...s.running,
              summaryPending: false,
              processed: Math.max(s.running.processed, event.data.summary.total_events),
            },
          }
    case 'recovery.summary_shown':
      return { ...s, summaries: [...s.summaries, event.data.hash].slice(-SUMMARY_HASH_CAP) }
    case 'recovery.card_dismissed':
      return s.last === null ? s : { ...s, last: { ...s.last, dismissed: true } }
    case 'recovery.card_restored':
      return s.last === null ? s : { ...s, last: { ...s.last, dismissed: false } }
    case 'notifications.created':
      return event.data.notification.origin === 'recovery' && s.running !== null
        ? { ...s, running: counted(s.running, event.data.notification) }
        : s
    case 'notifications.merged':
      return event.data.first !== undefined && event.data.origin === 'recovery' && s.running !== null
        ? { ...s, running: counted(s.running, event.data.first) }
        : s
    case 'notifications.refused':
      return event.data.origin === 'recovery' && s.running !== null
        ? { ...s, running: { ...s.running, left: s.running.left + 1 } }
        : s
    case 'notifications.toasted':
      return event.data.origin === 'recovery' && s.running !== null
        ? { ...s, running: { ...s.running, toasts: s.running.toasts + 1 } }
        : s
    case 'session.ended':
      return NO_RECOVERY
    default:
      return s
  }
}

type Absence = NonNullable<RecoveryState['queued']>

const absenceOf = ({ gapMs, from, to }: RecoveryRun): Absence => ({ gapMs, from, to })

/** Two absences that wait are one, from the first's begin to the second's end. */
const withQueued = (first: Absence | null, second: Absence | null): Absence | null =>
  first === null || second === null
    ? (first ?? second)
    : { gapMs: elapsed(first.from, second.to), from: first.from, to: second.to }

/** A new run; one that was begun before, by this worker or the one before it, goes on counting. */
function begun(s: RecoveryState, data: EventOf<'recovery.started'>['data']): RecoveryRun {
  const before = [s.interrupted, s.running].find((run) => run?.id === data.id)
  const blank = {
    processed: 0,
    toasts: 0,
    closedTrades: 0,
    opened: 0,
    milestones: 0,
    left: 0,
    pnl: '0',
    strategies: {},
    summaryPending: data.scenario === 'long_gap' || data.through === undefined,
  }
  return { ...blank, ...before, ...data }
}

function counted(
  run: RecoveryRun,
  n: { readonly kind: string; readonly pnl: string | null; readonly strategy: string | null },
): RecoveryRun {
  const base = { ...run, processed: run.processed + 1 }
  if (n.kind === 'position_opened') return { ...base, opened: run.opened + 1 }
  if (n.kind === 'position_milestone') return { ...base, milestones: run.milestones + 1 }
  if (n.kind !== 'trade_closed') return base
  const name = n.strategy ?? 'N/A'
  const was = run.strategies[name] ?? { trades: 0, pnl: '0' }
  return {
    ...base,
    closedTrades: run.closedTrades + 1,
    pnl: plus(run.pnl, n.pnl),
    strategies: { ...run.strategies, [name]: { trades: was.trades + 1, pnl: plus(was.pnl, n.pnl) } },
  }
}

const plus = (a: string, b: string | null): string => sumOf([a, b].map(decimalFrom).filter((d) => d !== null))
