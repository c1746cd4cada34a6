import type { AddressOf } from '../access/address.ts'
import type { LIVE_ADDRESS } from '../access/addresses.ts'
import type { DecimalText } from '../core/decimal.ts'

/** The freshness chip and what its tooltip tells (screens.md 2.0). Ages are counted by the tab from the raw times. */
export interface ConnectionView {
  readonly state: 'live' | 'catching_up' | 'stale' | 'connecting' | 'reconnecting' | 'offline' | 'stopped'
  /**
   * Local time of the last message of any stream; null before the first, and while it says nothing of the figures
   * (I15).
   */
  readonly lastMessageAt: number | null
  /** Time of the data shown, when they are older. */
  readonly dataAsOf: number | null
  readonly attempt: number
  readonly attempts: number
  readonly behindBy: number
  readonly streams: readonly StreamView[]
  readonly epoch: string | null
  readonly cursor: number
  /** 'Unable to connect …' after giving up, or that no account follows the exchange, else null. */
  readonly error: string | null
  /** Server clock minus this device's, ms: ages on screen are by the server's clock. */
  readonly clockOffset: number
}

export interface StreamView {
  readonly name: 'events' | 'trades'
  readonly state: string
  readonly lastMessageAt: number | null
  readonly lastHeartbeatAt: number | null
  readonly lastEventId: string | null
}

/** One open position, raw values; the UI formats. Id is the position key (account, symbol, leg). */
export interface PositionRow {
  readonly id: string
  readonly symbol: string
  /** 'BTC' of BTCUSDT. */
  readonly base: string
  readonly side: 'long' | 'short'
  readonly leg: 'one_way' | 'long' | 'short'
  readonly account: string
  readonly strategy: string | null
  readonly size: DecimalText
  /** USDT at entry, as the exchange names a position's value. */
  readonly value: DecimalText | null
  /** USDT at the mark. */
  readonly markValue: DecimalText | null
  readonly leverage: DecimalText | null
  readonly entry: DecimalText | null
  readonly mark: DecimalText | null
  /** Per cent from entry to mark, signed by price. */
  readonly movePct: number | null
  readonly pnl: DecimalText | null
  /** ROI (trades/roi.ts): uPnL on the initial margin at entry, on the entry value where no leverage is known. */
  readonly roiPct: number | null
  readonly margin: number | null
  /** R now (trades/risk.ts): uPnL beside the initial risk; null where no stop stood at risk. */
  readonly rNow: number | null
  readonly stopLoss: DecimalText | null
  /** How far behind the best price a stop follows it, USDT. */
  readonly trailingStop: DecimalText | null
  readonly takeProfit: DecimalText | null
  /** Stop-target track: -1 at the stop, 0 at the entry, +1 at the target; clipped. */
  readonly track: number | null
  readonly stopDistancePct: number | null
  readonly targetDistancePct: number | null
  readonly nearStop: boolean
  readonly openedAt: number | null
  readonly updatedAt: number
  readonly milestonePct: number | null
  readonly milestoneTrend: 'improving' | 'declining' | null
  readonly stale: boolean
  /** The exchange's last list did not have it: whether it is still open is being checked. */
  readonly checking: boolean
  /** Whether the exchange tells a price of the symbol; false while mark and PnL stand still. */
  readonly priceFollowed: boolean
  /** Closed less than 8 s ago: struck through with its final PnL. */
  readonly closed: { readonly at: number; readonly finalPnl: DecimalText | null; readonly exit: string | null } | null
  readonly liqPrice: DecimalText | null
  /** Room to it (trades/liquidation.ts), per cent of the mark; null where either price is not known. */
  readonly liqDistancePct: number | null
  /** Near it as near a stop is. */
  readonly nearLiquidation: boolean
  readonly seq: number | null
}

/**
 * Live trades (screens.md 2.1): order, groups and choices. Rows come in table `positions`, the figures that move in
 * `liveSums`, so that 500 ids do not cross with every tick.
 */
export type LiveTradesView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly title: string; readonly hint: string }
  | { readonly state: 'no_account'; readonly title: string; readonly hint: string }
  | { readonly state: 'empty'; readonly title: string; readonly hint: string }
  | ({ readonly state: 'ready' } & LiveTradesData)

export interface LiveTradesData {
  /** The server is looking at the exchange, because somebody asked. */
  readonly isRefreshing: boolean
  /** An error beside the last good data. */
  readonly problem: string | null
  readonly filters: LiveFilters
  readonly options: LiveFilterOptions
  readonly groups: readonly LiveGroup[]
  readonly shownRows: number
  readonly allRows: number
  /** Names of set filters, for 'No rows match'. */
  readonly setFilters: readonly string[]
  readonly ribbon: readonly RibbonItem[]
  readonly notices: readonly string[]
  /** What is read aloud of all open positions; '' before anything of note happened. */
  readonly spoken: string
}

/** Sums that move with the rows of live trades; null while there are none. */
export type LiveSumsView = LiveSums | null

export interface LiveSums {
  readonly asOf: number
  readonly cards: LiveCards
  /** Of the rows shown. */
  readonly total: LiveSubtotal
  readonly byGroup: Readonly<Record<string, LiveSubtotal>>
}

export interface LiveCards {
  readonly open: number
  readonly long: number
  readonly short: number
  readonly pnl: DecimalText
  /** I15: no position's figures follow the exchange. */
  readonly stale: boolean
  readonly roiPct: number | null
  readonly margin: number
  readonly exposure: number
  readonly exposureLong: number
  readonly exposureShort: number
  readonly exposureNet: number
  readonly exposurePctOfBalance: number | null
  readonly best: { readonly id: string; readonly base: string; readonly pnl: DecimalText } | null
  readonly worst: { readonly id: string; readonly base: string; readonly pnl: DecimalText } | null
  readonly withoutStop: number
  readonly nearStop: number
}

/** All of them live in the URL (screens.md 2.0 item 4). */
export type LiveFilters = AddressOf<typeof LIVE_ADDRESS>
export type LiveSort = LiveFilters['sort']

export interface LiveFilterOptions {
  readonly symbols: readonly string[]
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
}

export interface LiveGroup {
  /** '' when not grouped. */
  readonly key: string
  readonly label: string
  /** Index of the series colour, or null. */
  readonly swatch: number | null
  readonly ids: readonly string[]
}

export interface LiveSubtotal {
  readonly rows: number
  readonly long: number
  readonly short: number
  readonly value: DecimalText
  readonly pnl: DecimalText
  readonly roiPct: number | null
  /** Every row in it is. */
  readonly stale: boolean
}

export interface RibbonItem {
  readonly id: string
  readonly at: number
  readonly text: string
  readonly positionId: string | null
  readonly symbol: string
}
