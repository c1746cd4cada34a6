import type { WriteOutcome } from '../writes/model.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { Loadable } from '../core/outcome.ts'
import type { ChartInterval } from './constants.ts'
import type { Candle } from './model.ts'

/** A horizontal level with its label. */
export interface LevelView {
  readonly id: 'entry' | 'exit' | 'stop' | 'target'
  readonly price: number
  readonly label: string
  readonly tone: 'neutral' | 'up' | 'down'
}

/** A numbered point; the number is that of the timeline. */
export interface MarkView {
  readonly id: string
  readonly at: number
  readonly text: string
  readonly place: 'above' | 'below'
  readonly tone: 'neutral' | 'accent' | 'up' | 'down'
}

/** A point of a pane below the candles. */
export interface PointView {
  readonly at: number
  readonly value: number
}

/** A line of the timeline, newest first. */
export interface TimelineView {
  readonly id: string
  readonly at: number
  readonly title: string
  readonly detail: string
  readonly tone: 'neutral' | 'accent' | 'up' | 'down'
  /** The number of its mark on the chart, or null. */
  readonly number: number | null
  /** What became of its notification, in words; null where nothing was said of it. */
  readonly verdict: string | null
}

/** Candles as they were last fetched. */
export interface CandlesView {
  readonly candles: readonly Candle[]
  readonly decimals: number
  readonly interval: ChartInterval
}

/** An earlier trade of the symbol, dashed behind the candles. */
export interface GhostView {
  readonly id: string
  readonly from: PointView
  readonly to: PointView
  readonly pnl: DecimalText
  readonly path: string
}

/** The neighbours in the list one came from. */
export interface NeighboursView {
  /** From 1. */
  readonly place: number
  readonly count: number
  /** There are more of them than are loaded. */
  readonly isPartial: boolean
  readonly previous: string | null
  readonly next: string | null
}

/** Live chart (screens.md 2.2). Moving figures come in table `positions`, the forming candle in `chartTick`. */
export interface LiveChartView {
  readonly symbol: string
  readonly base: string
  readonly side: 'long' | 'short'
  readonly account: string
  readonly status: 'loading' | 'open' | 'closed' | 'not_open'
  /** Into table `positions`, while it is open. */
  readonly positionId: string | null
  readonly neighbours: NeighboursView | null
  /** How it ended, as far as it was seen. */
  readonly closed: {
    readonly at: number
    readonly pnl: DecimalText | null
    readonly exit: string | null
    readonly chart: string | null
  } | null
  /** Closed trades of this symbol and account. */
  readonly closedList: string
  readonly interval: ChartInterval
  readonly limit: number
  readonly candles: Loadable<CandlesView>
  readonly levels: readonly LevelView[]
  readonly marks: readonly MarkView[]
  readonly zones: {
    readonly from: number
    readonly entry: number
    readonly stop: number | null
    readonly target: number | null
  } | null
  /** Unrealised PnL by the minute where it was seen, from candles where it was not; null where neither is known. */
  readonly pnl: {
    readonly points: readonly PointView[]
    readonly low: PointView
    readonly high: PointView
    /** From when on it is known. */ readonly since: number
    /** Since the opening. */ readonly isWhole: boolean
    /** Whether a part is reckoned from candles. */ readonly isReckoned: boolean
  } | null
  readonly sizes: readonly PointView[]
  readonly ghosts: readonly GhostView[]
  readonly timeline: readonly TimelineView[]
  /** Whether the opening was seen: nothing is missing before the first event. */
  readonly isWhole: boolean
  readonly knownFrom: number | null
}

/** What moves on a chart between two answers of the exchange. */
export interface ChartTickView {
  readonly mark: number | null
  readonly candle: Candle | null
  readonly pnl: PointView | null
}

/** Chart of a closed trade (screens.md 2.4). */
export type ClosedChartView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly title: string; readonly hint: string; readonly resource: string }
  | { readonly state: 'not_found'; readonly title: string; readonly hint: string; readonly list: string }
  | ({ readonly state: 'ready' } & ClosedChartData)

export interface ClosedChartData {
  readonly trade: ClosedTradeRow
  /** Milliseconds, or null. */
  readonly duration: number | null
  /** The address of this trade, where the one in the bar names another symbol or account. */
  readonly fixTo: string | null
  readonly neighbours: NeighboursView | null
  readonly list: string
  /** The live chart of the same symbol and account, while one is open. */
  readonly live: string | null
  readonly candles: Loadable<CandlesView>
  /** 'Shown at 4 h: this trade is 41 days old', or what else is to be known of the candles. */
  readonly note: string | null
  readonly intervals: readonly ChartInterval[]
  /** Chosen in the address; null is automatic. */
  readonly chosen: ChartInterval | null
  readonly levels: readonly LevelView[]
  readonly marks: readonly MarkView[]
  /** Oldest first; empty while they are not there, or where the server does not tell them. */
  readonly legs: readonly LegView[]
  readonly span: { readonly from: number; readonly to: number } | null
  /** Result of the trade at the close of each candle, USDT before fees. */
  readonly running: readonly PointView[]
  /** Greatest result for and against, from the candles. */
  readonly excursions: { readonly best: Excursion; readonly worst: Excursion } | null
  /** What another exit would have made; empty where entry or exit is not known. */
  readonly whatIfs: readonly WhatIfView[]
  /** Newest other trades of the same strategy and symbol; null while they are not there, or without a strategy. */
  readonly similar: readonly ClosedTradeRow[] | null
  /** Tags of the trades that are loaded, the most used first. */
  readonly tags: readonly string[]
  /** How the last note ended. */
  readonly noted: WriteOutcome | null
  /** What was told of it here and what became of it, newest first; empty where this device saw nothing. */
  readonly told: readonly TimelineView[]
}

/** What one order did to the position that a closed trade was taken from. */
export interface LegView {
  readonly id: string
  readonly kind: 'opened' | 'added' | 'reduced' | 'closed'
  /** It is the order of the trade itself. */
  readonly isOwn: boolean
  /** The chart of the trade that it is, where that is another one. */
  readonly path: string | null
  /** In coins. */
  readonly qty: DecimalText
  readonly price: DecimalText
  /** USDT; null where it was paid in another coin. */
  readonly fee: DecimalText | null
  readonly fills: number
  /** Its first fill. */
  readonly at: EpochMs
}

export interface Excursion {
  readonly at: number
  readonly price: number
  /** USDT before fees. */
  readonly pnl: number
  /** Per cent of the entry. */
  readonly pct: number
}

/** Another exit of a closed trade. */
export interface WhatIfView {
  readonly id: string
  readonly label: string
  /** Null where it is not known. */
  readonly price: number | null
  /** USDT before fees, and how far from the real result. */
  readonly pnl: number | null
  readonly difference: number | null
  /** Its time has not come. */
  readonly isComing: boolean
  /** What is to be said beside its figures, or in their place. */
  readonly note: string | null
  /** A price that was not reached until then, the end of the candles. */
  readonly missed: { readonly price: number; readonly until: number } | null
}
