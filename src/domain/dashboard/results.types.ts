import type { CalendarMonth } from '../closed/view.types.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import type { NotificationRow } from '../notifications/view.types.ts'
import type { TaskProgress } from '../tasks/model.ts'

/**
 * Dashboard rows 2 to 5 (screens.md 2.7). Chart, calendar, strategies and accounts are one fold of the same days, so
 * that totals agree.
 */
export interface ResultsView {
  readonly range: RangeView
  readonly mode: ChartMode
  readonly chart: Loadable<ResultsChart>
  /** Days of the range on which rules or settings were changed. */
  readonly changes: readonly ChangeDay[]
  readonly calendar: Loadable<CalendarMonth>
  readonly strategies: Loadable<StrategyResults>
  readonly symbols: Loadable<SymbolResults>
  readonly lastClosed: Loadable<readonly ClosedTradeRow[]>
  /** The five newest notifications, from the panel's own list. */
  readonly lastTold: Loadable<readonly ToldRow[]>
  /** Of the balance over all days known; null without any. */
  readonly drawdown: Drawdown | null
  readonly health: readonly HealthItem[]
  /** The trade sync under way; null when there is none. */
  readonly sync: TaskProgress | null
}

/** What was changed on a day, an instant of UTC midnight. */
export interface ChangeDay {
  readonly at: number
  readonly count: number
  /** '2 changes: Added: BTCUSDT on main; Sizing: Caps'. */
  readonly text: string
}

/** A notification, and what became of its toast. */
export type ToldRow = NotificationRow & { readonly verdict: string | null }

/** How far below its highest the balance is now, and was at worst: per cent, never above 0. */
export interface Drawdown {
  readonly nowPct: number
  readonly worstPct: number
  /** Day of the worst. */
  readonly worstDay: string
  /** A day of the balance it is of is one. */
  readonly isEstimate: boolean
}

export type RangeName = '7d' | '30d' | '90d' | 'all' | 'custom'
export type ChartMode = 'balance' | 'pnl' | 'drawdown'

export interface RangeView {
  readonly name: RangeName
  /** First and last day shown, both included. */
  readonly from: string
  readonly to: string
  /** '30 days', 'all days', 'Oct 1, 2026 to Oct 9, 2026'. */
  readonly label: string
}

export interface ResultsChart {
  readonly unit: 'USDT' | '%'
  readonly lines: readonly ResultsLine[]
  /** One bar a day; null where bars say nothing. */
  readonly bars: readonly DayPoint[] | null
  /** Results of the days, of all accounts shown. */
  readonly total: DecimalText
  readonly trades: number
  /** Balances of the days shown are in part reckoned back by closed PnL, without funding and payments. */
  readonly isEstimate: boolean
}

/** A day as an instant of UTC midnight: days are calendar days of the user's zone and have no hour. */
export interface DayPoint {
  readonly at: number
  readonly value: number
}

export interface ResultsLine {
  readonly id: string
  readonly label: string
  /** Index of the series colour, null for the total. */
  readonly swatch: number | null
  readonly points: readonly DayPoint[]
}

export interface StrategyRowView {
  readonly id: string
  readonly strategy: string
  readonly account: string
  readonly swatch: number
  readonly pnl: DecimalText
  /** What fell while its trades were held; null where the server does not say. */
  readonly funding: DecimalText | null
  readonly trades: number
  readonly winRatePct: number
  readonly status: 'active' | 'recent' | 'inactive'
  readonly stage: string | null
  readonly score: number | null
}

export interface StrategyResults {
  readonly funding: DecimalText | null
  readonly rows: readonly StrategyRowView[]
  readonly total: DecimalText
  readonly trades: number
}

export interface SymbolResults {
  readonly best: readonly SymbolResult[]
  readonly worst: readonly SymbolResult[]
  readonly symbols: number
  /** Whether every trade of the range is loaded; else how many of how many. */
  readonly isWhole: boolean
  readonly loaded: number
  readonly total: number | null
}

export interface SymbolResult {
  readonly symbol: string
  readonly base: string
  readonly pnl: DecimalText
  readonly trades: number
  /** Against the largest of both lists, 0 to 1. */
  readonly share: number
}

export interface HealthItem {
  readonly id: 'conflicts' | 'uncovered' | 'sync' | 'drift' | 'gaps'
  readonly tone: 'ok' | 'warn' | 'plain'
  readonly text: string
  /** Raw time for items that age; the tab writes it behind the text. */
  readonly at: number | null
  readonly to: string | null
  /** More words about it. */
  readonly why?: string
  /** A sync can be started here. */
  readonly canSync?: boolean
}
