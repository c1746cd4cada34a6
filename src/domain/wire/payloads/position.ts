/**
 * Positions on the wire (spec 3, Position; spelling of the specification). Decimals are texts, as the exchange writes
 * them; plain numbers from other servers are accepted by the decoder.
 */
export interface WirePosition {
  readonly symbol: string
  /** `Buy` for a long, `Sell` for a short, as on the exchange. */
  readonly side: string
  readonly accountname: string
  readonly strategyname: string | null
  /** Null while it is not known, as with every figure below. */
  readonly unrealisedPnl: string | null
  readonly avgPrice: string
  readonly markPrice: string | null
  readonly takeProfit: string | null
  readonly stopLoss: string | null
  /** Additive: how far behind the best price a stop follows it, USDT; null where none does. */
  readonly trailingStop?: string | null
  /** In coins. */
  readonly size: string
  /** In USDT, at entry as on the exchange. */
  readonly positionValue: string | null
  /** Additive: in USDT at the mark. */
  readonly markValue?: string | null
  readonly leverage: string | null
  /** ISO time. */
  readonly createdTime: string
  /** The exchange's sequence of this position; absent where the server has none. */
  readonly seq?: number
  /** Additive: hedge-mode leg (architecture 3). */
  readonly leg?: WireLeg
  /** Additive, where the exchange sends it. */
  readonly liqPrice?: string | null
  /** Additive: the first stop-loss that stood at risk since the server follows it; null while none did. */
  readonly firstStop?: string | null
  /** Additive: the exchange's last list did not have it, and it is looked for again. */
  readonly checking?: boolean
  /** Additive: false while the exchange tells no price of the symbol, so that mark and result stand still. */
  readonly isPriceFollowed?: boolean
}

/** One-way mode has one leg; hedge mode has two. */
export type WireLeg = 'one_way' | 'long' | 'short'

/** One moved position (spec 3, position_pnl_change). `key` fields are always sent by our server. */
export interface WirePnlChange {
  readonly symbol: string
  readonly account: string
  readonly leg?: WireLeg
  readonly old_pnl: string | null
  readonly new_pnl: string | null
  readonly pnl_change: string | null
  readonly mark_price: string | null
  /** Additive: value in USDT at the mark. */
  readonly mark_value?: string | null
  /** Additive, where it changed: whether the price of the symbol is followed from now on. */
  readonly is_price_followed?: boolean
  /** Additive, where it changed: the liquidation price from now on; null for none. */
  readonly liq_price?: string | null
}

/**
 * A whole table (spec 3, position_snapshot), with the additive `as_of_seq`, `epoch` and `tick` (reliability R4, I10).
 */
export interface WireSnapshot {
  readonly positions: readonly WirePosition[]
  /** ISO time. */
  readonly timestamp: string
  readonly total_count: number
  readonly source: string
  readonly as_of_seq?: number
  readonly epoch?: string
  readonly tick?: number
}
