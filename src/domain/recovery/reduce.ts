import { decimalFrom, sumOf } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { Event } from '../event.ts'
import { SESSION_GAPS_KEPT, SUMMARY_HASH_CAP } from './constants.ts'
import { NO_RECOVERY, type RecoveryRun, type RecoveryState } from './model.ts'

/** Folds one entry into the recovery slice: what runs, what it found, what was shown. */
export function reduceRecovery(s: RecoveryState, event: Event, at: EpochMs): RecoveryState {
  switch (event.type) {
    case 'recovery.absence_noticed':
      return { ...s, queued: event.data, gaps: [...s.gaps, { at, gapMs: event.data.gapMs }].slice(-SESSION_GAPS_KEPT) }
    case 'recovery.started':
      return { ...s, running: { ...event.data, processed: 0, toasts: 0, closedTrades: 0, opened: 0, milestones: 0, left: 0, pnl: '0', strategies: {}, summaryPending: event.data.scenario === 'long_gap' }, startedAt: at, queued: null }
    case 'recovery.finished':
      return s.running === null ? s : { ...s, running: null, last: { ...s.running, finishedAt: at, dismissed: false } }
    case 'recovery.told':
    case 'recovery.failed':
      return s.running === null ? s : { ...s, running: { ...s.running, summaryPending: false } }
    case 'recovery.summarised':
      return s.running === null ? s : { ...s, running: { ...s.running, processed: Math.max(s.running.processed, event.data.summary.total_events) } }
    case 'recovery.summary_shown':
      return { ...s, summaries: [...s.summaries, event.data.hash].slice(-SUMMARY_HASH_CAP) }
    case 'recovery.card_dismissed':
      return s.last === null ? s : { ...s, last: { ...s.last, dismissed: true } }
    case 'recovery.card_restored':
      return s.last === null ? s : { ...s, last: { ...s.last, dismissed: false } }
    case 'notifications.created':
      return event.data.notification.origin === 'recovery' && s.running !== null ? { ...s, running: counted(s.running, event.data.notification) } : s
    case 'notifications.refused':
      return event.data.origin === 'recovery' && s.running !== null ? { ...s, running: { ...s.running, left: s.running.left + 1 } } : s
    case 'notifications.toasted':
      return event.data.origin === 'recovery' && s.running !== null ? { ...s, running: { ...s.running, toasts: s.running.toasts + 1 } } : s
    case 'session.ended':
      return NO_RECOVERY
    default:
      return s
  }
}

function counted(run: RecoveryRun, n: { readonly kind: string; readonly pnl: string | null; readonly strategy: string | null }): RecoveryRun {
  const base = { ...run, processed: run.processed + 1 }
  if (n.kind === 'position_opened') return { ...base, opened: run.opened + 1 }
  if (n.kind === 'position_milestone') return { ...base, milestones: run.milestones + 1 }
  if (n.kind !== 'trade_closed') return base
  const name = n.strategy ?? 'N/A'
  const was = run.strategies[name] ?? { trades: 0, pnl: '0' }
  return { ...base, closedTrades: run.closedTrades + 1, pnl: plus(run.pnl, n.pnl), strategies: { ...run.strategies, [name]: { trades: was.trades + 1, pnl: plus(was.pnl, n.pnl) } } }
}

const plus = (a: string, b: string | null): string => sumOf([a, b].map(decimalFrom).filter((d) => d !== null))
