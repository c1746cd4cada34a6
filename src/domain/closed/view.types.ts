import type { AddressOf } from '../access/address.ts'
import type { CLOSED_ADDRESS } from '../access/addresses.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { TaskProgress } from '../tasks/model.ts'
import type { WriteOutcome } from '../writes/model.ts'
import type { ClosedTradeRow, ExitKind } from './model.ts'

/** Closed trades (screens.md 2.3). Rows are asked for window by window (`closed.rows`): the worker holds them all. */
export type ClosedTradesView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly title: string; readonly hint: string }
  | { readonly state: 'no_account'; readonly title: string; readonly hint: string }
  | {
      readonly state: 'empty'
      readonly title: string
      readonly hint: string
      /** The trade sync under way. */ readonly sync: TaskProgress | null
    }
  | ({ readonly state: 'ready' } & ClosedTradesData)

export interface ClosedTradesData {
  /** Another text whenever rows or their order changed. */
  readonly version: string
  /** Rows that pass all filters. */
  readonly shown: number
  readonly loaded: number
  /** Rows the server has for what it was asked; null while it said nothing. */
  readonly total: number | null
  readonly isWhole: boolean
  /** Rows are missing for which the device has no room. */
  readonly isFull: boolean
  readonly loading: 'none' | 'first' | 'page' | 'all'
  /** Trades that closed since the rows were loaded. */
  readonly newer: number
  readonly isRefreshing: boolean
  /** The trade sync under way, whoever began it; null when there is none. */
  readonly sync: TaskProgress | null
  /** How the last note ended. */
  readonly noted: WriteOutcome | null
  /** An error beside the last good rows. */
  readonly problem: string | null
  readonly asOf: number
  readonly filters: ClosedFilters
  readonly options: ClosedOptions
  /** Names of set filters, for 'No rows match'. */
  readonly setFilters: readonly string[]
  /** Whether filters of the worker narrow the rows: then the end of the rows is not the end of the list. */
  readonly isNarrowedHere: boolean
  readonly notices: readonly string[]
  readonly summary: ClosedSummary
  /**
   * Whether the summary speaks of every trade of the list; its best, worst and median may still be those of the loaded
   * rows.
   */
  readonly summaryIsWhole: boolean
  /** Only what the chosen tab shows. */
  readonly calendar: CalendarMonth | null
  readonly statistics: ClosedStatistics | null
  readonly extremes: ClosedExtremes | null
}

/** All of them live in the URL (screens.md 2.3). */
export type ClosedFilters = AddressOf<typeof CLOSED_ADDRESS>
export type ClosedSort = ClosedFilters['sort']

export interface ClosedOptions {
  readonly symbols: readonly string[]
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
  /** Kinds among the loaded rows. */
  readonly exits: readonly ExitKind[]
  /** Tags among the loaded rows, the most used first. */
  readonly tags: readonly string[]
}

/** Figures over the filtered rows. Amounts in USDT, exact; ratios null where there is nothing to divide by. */
export interface ClosedSummary {
  readonly trades: number
  readonly wins: number
  readonly losses: number
  readonly flats: number
  readonly pnl: DecimalText
  /** Per cent of all trades, 0 to 100. */
  readonly winRatePct: number | null
  /** Sum of gains by sum of losses. */
  readonly profitFactor: number | null
  readonly averageWin: DecimalText | null
  readonly averageLoss: DecimalText | null
  /** Net PnL per trade. */
  readonly expectancy: DecimalText | null
  readonly best: TradeRef | null
  readonly worst: TradeRef | null
  /** Milliseconds; of the trades whose opening is known. */
  readonly medianDuration: number | null
  readonly gross: DecimalText | null
  readonly fees: DecimalText | null
  /** What fell while they were held; negative was paid. No part of `pnl`. */
  readonly funding: DecimalText | null
  readonly netAfterFunding: DecimalText | null
}

export interface TradeRef {
  readonly id: string
  readonly symbol: string
  readonly base: string
  readonly account: string
  readonly pnl: DecimalText
  readonly closedAt: number
}

/** A month of daily results; weeks and month are sums of the days (screens.md 2.3: all from one fold). */
export interface CalendarMonth {
  /** `2026-11`. */
  readonly month: string
  /** 'November 2026'. */
  readonly title: string
  readonly previous: string | null
  readonly next: string | null
  readonly weeks: readonly {
    readonly id: string
    readonly days: readonly (DayResult | null)[]
    readonly total: DecimalText | null
    readonly trades: number
  }[]
  /** Null while some of its days are not loaded. */
  readonly total: DecimalText | null
  readonly trades: number
}

export interface DayResult {
  readonly date: string
  /** 1 to 31. */
  readonly day: number
  /** Null without a trade. */
  readonly pnl: DecimalText | null
  readonly trades: number
  readonly wins: number
  readonly isToday: boolean
  readonly isFuture: boolean
  /** Not loaded, or not to its end: nothing is said of it. */
  readonly isUnread: boolean
}

/** One line of a statistic. */
export interface StatGroup {
  readonly key: string
  readonly label: string
  readonly trades: number
  readonly wins: number
  readonly pnl: DecimalText
  readonly winRatePct: number
  readonly profitFactor: number | null
  /** |PnL| against the largest of the statistic, 0 to 1: length of the bar. */
  readonly share: number
}

export type StatKind = 'symbol' | 'strategy' | 'account' | 'side' | 'exit' | 'hour' | 'weekday' | 'duration'

export interface ClosedStatistics {
  readonly by: Readonly<Record<StatKind, readonly StatGroup[]>>
  /** Trades by result; `from` null is open below, `to` null open above. USDT. */
  readonly distribution: readonly {
    readonly from: number | null
    readonly to: number | null
    readonly trades: number
    readonly share: number
  }[]
  readonly streaks: {
    readonly longestWin: number
    readonly longestLoss: number
    readonly current: { readonly kind: 'win' | 'loss' | 'none'; readonly length: number }
  }
}

export interface ClosedExtremes {
  readonly best: readonly ClosedTradeRow[]
  readonly worst: readonly ClosedTradeRow[]
}

/** A window of rows, in the order of the view with the same version. */
export interface ClosedWindow {
  readonly version: string
  readonly from: number
  readonly rows: readonly ClosedTradeRow[]
}
