import { isRecord } from '../core/wire.ts'
import type { Refusal } from '../core/fact.ts'
import type { Metrics } from './events.ts'

/** A payload that may be used, or why not. */
export type Acceptance =
  | { readonly metrics: Metrics; readonly warnings: readonly string[] }
  | { readonly refusal: Refusal }

const TIMEFRAMES = ['pnl_today', 'pnl_yesterday', 'pnl_last_7_days', 'pnl_last_30_days', 'pnl_last_90_days'] as const
const STATUSES: readonly unknown[] = ['active', 'recent', 'inactive']

/**
 * spec 5, Metrics acceptance: "user_id string, calculated_at number, and the shape holds"; a text must be JSON
 * (METRIC-09).
 */
export function acceptMetrics(payload: unknown): Acceptance {
  const value = typeof payload === 'string' ? parsed(payload) : payload
  if (value === undefined) return refused('METRIC-09', 'not_json')
  if (!isRecord(value) || typeof value['user_id'] !== 'string' || !isNumber(value['calculated_at']))
    return refused('METRIC-05', 'no_owner_or_time')
  switch (value['update_type']) {
    case 'incremental':
      return acceptIncremental(value)
    case 'full':
      return acceptFull(value)
    default:
      return refused('METRIC-05', 'unknown_update_type')
  }
}

/** figures of somebody else, on their way while an impersonation began or ended, are dropped. */
export function ownedBy(sub: string | null, acceptance: Acceptance): Acceptance {
  return 'metrics' in acceptance && sub !== null && acceptance.metrics.user_id !== sub
    ? refused('A-143', 'of_another_user')
    : acceptance
}

/** METRIC-06, A-33: both objects must be there. */
function acceptIncremental(value: Fields): Acceptance {
  const { trade_data: trade, pnl_timeframes: frames } = value
  if (!isRecord(trade) || typeof trade['account'] !== 'string' || !isNumber(trade['pnl']))
    return refused('METRIC-06', 'no_trade_data')
  if (!isRecord(frames) || !TIMEFRAMES.every((name) => isNumber(frames[name])))
    return refused('METRIC-06', 'no_timeframes')
  return accepted(value, [])
}

/** METRIC-07, METRIC-08: lists, a portfolio, numbers, known states; missing timeframes only warn. */
function acceptFull(value: Fields): Acceptance {
  const { accounts, strategies, portfolio } = value
  if (!isListOf(accounts, isAccount)) return refused('METRIC-07', 'accounts')
  if (!isListOf(strategies, isStrategy)) return refused('METRIC-07', 'strategies')
  if (!isRecord(portfolio) || !hasNumbers(portfolio, 'total_pnl', 'total_trades', 'total_balance'))
    return refused('METRIC-07', 'portfolio')
  const frames = portfolio['pnl_timeframes']
  return accepted(
    value,
    isRecord(frames) && TIMEFRAMES.every((name) => isNumber(frames[name])) ? [] : ['pnl_timeframes'],
  )
}

type Fields = Readonly<Record<string, unknown>>

const isAccount = (value: Fields): boolean =>
  typeof value['account_name'] === 'string' &&
  hasNumbers(value, 'total_pnl', 'balance_usdt', 'total_trades', 'strategies_count')
const isStrategy = (value: Fields): boolean =>
  typeof value['strategy_name'] === 'string' &&
  hasNumbers(value, 'total_pnl', 'total_trades', 'win_rate') &&
  STATUSES.includes(value['status'])
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const hasNumbers = (value: Fields, ...names: readonly string[]): boolean => names.every((name) => isNumber(value[name]))
const isListOf = (value: unknown, check: (one: Fields) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => isRecord(one) && check(one))

const refused = (rule: string, reason: string): Acceptance => ({ refusal: { rule, reason, because: {} } })
// Every field that is read was checked above; others travel along.
const accepted = (value: Fields, warnings: readonly string[]): Acceptance => ({
  metrics: value as unknown as Metrics,
  warnings,
})

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
