import type { DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { Leg, Position } from '../live/model.ts'
import type { Told } from '../notifications/entry.types.ts'
import { Shelves } from '../core/shelves.ts'

/** What one minute did to one position: floats, for charts alone. */
export interface Sample {
  /** Start of the minute. */
  readonly at: EpochMs
  /** Unrealised PnL, USDT. */
  readonly pnlLow: number
  readonly pnlHigh: number
  readonly pnlLast: number
  /** Mark price. */
  readonly first: number
  readonly low: number
  readonly high: number
  readonly last: number
}

export type StoryKind =
  | 'opened'
  | 'size_up'
  | 'size_down'
  | 'levels'
  | 'milestone'
  | 'pnl_jump'
  | 'closed'
  | 'trade_closed'

/** Something that happened to a position, as the server told it. */
export interface StoryEvent {
  readonly id: string
  readonly at: EpochMs
  readonly kind: StoryKind
  readonly oldSize: DecimalText | null
  readonly newSize: DecimalText | null
  /** Changed fields, old to new. */
  readonly changes: Readonly<Record<string, readonly [string | null, string | null]>>
  readonly price: DecimalText | null
  readonly pnl: DecimalText | null
  readonly pct: number | null
  readonly trend: string | null
  readonly tradeId: string | null
  readonly exectype: string | null
  /** What became of its notification, the last word; absent while nothing was said of it. */
  readonly told?: Pick<Told, 'what' | 'refusal'>
}

/** The life of one position as far as it was seen. */
export interface Story {
  readonly key: string
  readonly account: string
  readonly symbol: string
  readonly leg: Leg
  readonly side: 'long' | 'short' | null
  /** Whether its opening was seen: else something may have happened before. */
  readonly hasOpening: boolean
  readonly knownFrom: EpochMs
  /** In order of time. */
  readonly events: readonly StoryEvent[]
  /** When its end was told, or it was seen to be gone without a word; null while it runs. */
  readonly closedAt: EpochMs | null
  readonly finalPnl: DecimalText | null
  readonly exectype: string | null
  readonly tradeId: string | null
}

/** One candle; `at` is its start in ms, volume in coins. */
export interface Candle {
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * What charts are made of: the life of each position, and what each minute did to it. Maps, because a record of
 * hundreds of keys costs ten times as much to copy, and every fact copies.
 */
export interface MarketState {
  readonly storyByKey: Shelves<Story>
  /** Stories whose positions opened again, newest last: what older closed trades tell of their notifications. */
  readonly earlier: readonly Story[]
  /** The running minute. */
  readonly current: ReadonlyMap<string, Sample>
  /** Minutes that are over, oldest first. */
  readonly past: ReadonlyMap<string, readonly Sample[]>
  /** When the table was found to differ from a snapshot, newest last. */
  readonly drifts: readonly EpochMs[]
  /** When positions were last looked at; null before. */
  readonly sampledAt: EpochMs | null
  /** The rows at that look: one that is the same object in the same place said nothing new. */
  readonly sampled: readonly Position[]
}

/** Nothing seen. */
export const NO_MARKET: MarketState = {
  storyByKey: Shelves.of(),
  earlier: [],
  current: new Map(),
  past: new Map(),
  drifts: [],
  sampledAt: null,
  sampled: [],
}

/** Minutes kept of a position (architecture 4: "on disk for 24 h"). */
export const SAMPLES_KEPT = 1_440
