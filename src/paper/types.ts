/** Side of an order or of a position. */
export type Side = 'Buy' | 'Sell'
/** 0 one-way mode, 1 long leg and 2 short leg of hedge mode. */
export type PositionIdx = 0 | 1 | 2
/** Kinds of execution the paper exchange makes. */
export type ExecType =
  | 'Trade'
  | 'Funding'
  | 'BustTrade'
  | 'AdlTrade'
  | /** Money paid in or out: in the account book alone. */ 'Transfer'
/** Order states as Bybit spells them. */
export type OrderStatus =
  | 'New'
  | 'PartiallyFilled'
  | 'PartiallyFilledCanceled'
  | 'Filled'
  | 'Cancelled'
  | 'Rejected'
  | 'Untriggered'
  | 'Deactivated'
/** Who made the order. */
export type CreateType =
  | 'CreateByUser'
  | 'CreateByClosing'
  | 'CreateByTakeProfit'
  | 'CreateByStopLoss'
  | 'CreateByTrailingStop'
  | 'CreateByTakeOver_PassThrough'
  | 'CreateByAdl_PassThrough'
/** What a look ahead has found: nothing up to `until`, or a time. */
export interface Scan {
  readonly until: number
  readonly at: number | null
  readonly what: 'tp' | 'sl' | 'trail' | 'liq' | 'limit'
}

/** An order. Times in ms; quantities and prices are decimal texts, a market order's price is "0". */
export interface Order {
  readonly serial: number
  readonly orderId: string
  readonly orderLinkId: string
  readonly symbol: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly orderType: 'Market' | 'Limit'
  price: string
  qty: string
  readonly timeInForce: string
  readonly reduceOnly: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  status: OrderStatus
  readonly createType: CreateType
  readonly stopOrderType: string
  triggerPrice: string
  readonly lastPriceOnCreated: string
  cumExecQty: string
  cumExecValue: string
  cumExecFee: string
  closedPnl: string
  cancelType: string
  rejectReason: string
  readonly createdTime: number
  updatedTime: number
  /** Rule whose trader made it, or null. */
  readonly owner: string | null
  /** Time at which the matching engine first sees it; acknowledgement comes before. */
  readonly dueAt: number
  /** Has the matching engine seen it? */
  isSeen: boolean
  scan: Scan | null
}

/** One fill, or one funding payment. */
export interface Execution {
  readonly serial: number
  readonly execId: string
  readonly orderId: string
  readonly orderLinkId: string
  readonly symbol: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly orderType: 'Market' | 'Limit' | 'UNKNOWN'
  readonly stopOrderType: string
  readonly createType: string
  readonly orderPrice: string
  readonly orderQty: string
  readonly leavesQty: string
  readonly execType: ExecType
  readonly execPrice: string
  readonly execQty: string
  readonly execValue: string
  readonly execFee: string
  readonly feeRate: string
  /** Realised profit before fees. */
  readonly execPnl: string
  readonly closedSize: string
  readonly isMaker: boolean
  readonly markPrice: string
  readonly execTime: number
  readonly seq: number
  /** Wallet balance after it. */
  readonly balance: string
}

/** One closing order's result. `closedPnl = ±(exit − entry) − openFee − closeFee`. */
export interface ClosedRow {
  readonly serial: number
  readonly orderId: string
  readonly symbol: string
  /** The closing order's side: Sell closes a long. */
  readonly side: Side
  readonly qty: string
  readonly orderPrice: string
  readonly orderType: 'Market' | 'Limit'
  readonly execType: ExecType
  readonly leverage: string
  readonly createdTime: number
  readonly closedSize: string
  readonly openFee: string
  readonly closeFee: string
  readonly cumEntryValue: string
  readonly cumExitValue: string
  readonly closedPnl: string
  readonly fillCount: number
  readonly updatedTime: number
}

/** A position leg; kept after it is closed, with size "0". */
export interface Position {
  readonly symbol: string
  readonly positionIdx: PositionIdx
  readonly side: Side | ''
  readonly size: string
  /** Sum of price × quantity of what is open. */
  readonly entryCost: string
  /** Opening fees of what is open. */
  readonly openFees: string
  readonly leverage: string
  readonly takeProfit: string
  readonly stopLoss: string
  readonly trailingStop: string
  /** Best price seen by the trailing stop, in ticks, up to `trailSeenTo`. */
  readonly trailBest: number
  readonly trailSeenTo: number
  readonly curRealisedPnl: string
  readonly cumRealisedPnl: string
  /** First time this leg was opened; `openTime` is of the present cycle. */
  readonly createdTime: number
  readonly openTime: number
  readonly updatedTime: number
  /** -1 if never traded. */
  readonly seq: number
  readonly status: 'Normal' | 'Liq' | 'Adl'
  readonly owner: string | null
}

/** What the exchange tells its listeners; rows are copies as of `at`. */
export type Happening =
  | { readonly topic: 'order'; readonly apiKey: string; readonly at: number; readonly rows: readonly Order[] }
  | { readonly topic: 'execution'; readonly apiKey: string; readonly at: number; readonly rows: readonly Execution[] }
  | { readonly topic: 'position'; readonly apiKey: string; readonly at: number; readonly rows: readonly Position[] }
  | { readonly topic: 'wallet'; readonly apiKey: string; readonly at: number; readonly rows: readonly Wallet[] }

/** A coin other than USDT in a wallet, and what it is worth in USD. */
export interface OtherCoin {
  readonly coin: string
  readonly amount: string
  readonly worth: string
}

/** The USDT wallet without unrealised profit. */
export interface Wallet {
  readonly balance: string
  readonly cumRealisedPnl: string
  /** What a push is about where that is not USDT: the other coins that changed, with 0 of one that is gone. */
  readonly others?: readonly OtherCoin[]
}

/** A bot rule that trades inside the exchange. */
export interface Rule {
  readonly ruleId: string
  readonly symbol: string
  readonly strategy: { readonly name: string; readonly manner: string }
}
