import { decimalFrom, differenceOf, sumOf } from '../core/decimal.ts'
import { earlier, elapsed, epoch } from '../core/time.ts'
import type { EventOf } from '../event.ts'
import type { HasNotifications } from '../notifications/model.ts'
import { SESSION_GAPS_KEPT, SUMMARY_HASH_CAP } from './constants.ts'
import { NO_RECOVERY, type RecoveryRun, type RecoveryState } from './model.ts'
import type { Folds } from '../concept.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'

/** Folds one entry into the recovery slice: what runs, what it found, what was shown. */
export const RECOVERY_FOLDS: Folds<RecoveryState> = {
  'recovery.absence_noticed': (s, entry) => ({
    ...s,
    queued: withQueued(s.queued, entry.data),
    gaps: [...s.gaps, { at: entry.at, gapMs: entry.data.gapMs }].slice(-SESSION_GAPS_KEPT),
  }),
  'recovery.started': (s, entry) => ({
    ...s,
    running: begun(s, entry.data),
    interrupted: null,
    startedAt: entry.at,
    queued: null,
  }),
  'recovery.skipped': (s, { data: { queued } }) => (queued || s.queued === null ? s : { ...s, queued: null }),
  // Nobody waits for its answers any more: it begins again once a line is open, and at once.
  'storage.restored': (s) =>
    s.running === null
      ? s
      : {
          ...s,
          running: null,
          interrupted: s.running,
          startedAt: null,
          queued: withQueued(absenceOf(s.running), s.queued),
        },
  'clock.set_right': (s, { data: { aheadMs } }) => ({
    ...s,
    startedAt: earlier(s.startedAt, aheadMs),
    running: moved(s.running, aheadMs),
    interrupted: moved(s.interrupted, aheadMs),
    queued: moved(s.queued, aheadMs),
    last: moved(s.last, aheadMs),
  }),
  'recovery.finished': (s, entry) =>
    s.running === null
      ? s
      : { ...s, running: null, last: { ...s.running, summaryPending: false, finishedAt: entry.at, dismissed: false } },
  'recovery.told': (s) => (s.running === null ? s : { ...s, running: { ...s.running, summaryPending: false } }),
  'recovery.failed': (s) => (s.running === null ? s : { ...s, running: { ...s.running, summaryPending: false } }),
  'recovery.summarised': (s, entry) =>
    s.running === null
      ? s
      : {
          ...s,
          running: {
            ...s.running,
            summaryPending: false,
            processed: Math.max(s.running.processed, entry.data.summary.total_events),
          },
        },
  'recovery.summary_shown': (s, entry) => ({
    ...s,
    summaries: [...s.summaries, entry.data.hash].slice(-SUMMARY_HASH_CAP),
  }),
  'recovery.card_dismissed': (s) => (s.last === null ? s : { ...s, last: { ...s.last, dismissed: true } }),
  'recovery.card_restored': (s) => (s.last === null ? s : { ...s, last: { ...s.last, dismissed: false } }),
  'notifications.created': (s, entry) =>
    entry.data.notification.origin === 'recovery' && s.running !== null
      ? { ...s, running: counted(s.running, entry.data.notification) }
      : s,
  'notifications.merged': (s, entry) =>
    entry.data.first !== undefined && entry.data.origin === 'recovery' && s.running !== null
      ? { ...s, running: counted(s.running, entry.data.first) }
      : s,
  'notifications.refused': (s, entry) =>
    entry.data.origin === 'recovery' && s.running !== null
      ? { ...s, running: { ...s.running, left: s.running.left + 1 } }
      : s,
  'notifications.toasted': (s, entry) =>
    entry.data.origin === 'recovery' && s.running !== null
      ? { ...s, running: { ...s.running, toasts: s.running.toasts + 1 } }
      : s,
  'session.ended': () => NO_RECOVERY,
}

/**
 * F39: a trade that was missed and went on filling meanwhile counts with what it came to. `before` is the list in which
 * it stands with its first figure.
 */
export const CORRECTING: Folds<RecoveryState, HasNotifications> = {
  'live.trade_corrected': (s, { data: { tradeId, pnl } }, before) => {
    const { running, startedAt } = s
    if (running === null || startedAt === null || tradeId === null || pnl === null) return s
    const n = before.notifications.list.find(
      (one) =>
        one.type === 'trade_closed' &&
        one.tradeId === tradeId &&
        one.origin === 'recovery' &&
        one.arrivedAt >= startedAt,
    )
    const [name, was] = [n?.strategy ?? NO_STRATEGY, decimalFrom(n?.pnl)]
    const sums = running.strategies[name]
    if (was === null || sums === undefined) return s
    const more = differenceOf(pnl, was)
    const strategies = { ...running.strategies, [name]: { ...sums, pnl: plus(sums.pnl, more) } }
    return { ...s, running: { ...running, pnl: plus(running.pnl, more), strategies } }
  },
}

type Absence = NonNullable<RecoveryState['queued']>

/** An absence as the clock that was set right would have told it. */
const moved = <A extends Pick<Absence, 'from' | 'to'>>(absence: A | null, aheadMs: number): A | null =>
  absence === null ? null : { ...absence, from: epoch(absence.from - aheadMs), to: epoch(absence.to - aheadMs) }

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
  const name = n.strategy ?? NO_STRATEGY
  const was = run.strategies[name] ?? { trades: 0, pnl: '0' }
  return {
    ...base,
    closedTrades: run.closedTrades + 1,
    pnl: plus(run.pnl, n.pnl),
    strategies: { ...run.strategies, [name]: { trades: was.trades + 1, pnl: plus(was.pnl, n.pnl) } },
  }
}

const plus = (a: string, b: string | null): string => sumOf([a, b].map(decimalFrom).filter((d) => d !== null))
