/**
 * The exchange as the server sees it. The connector (exchange/) fills this port; the accounts (accounts/) listen to it,
 * write rows and append facts. Decimals are texts exactly as the exchange wrote them; times are milliseconds.
 */
export interface ExchangeConnector {
  /** Asks the exchange what a key may do, before it is kept (bybit.md 1.4). Never throws for a refused key. */
  verifyKey(key: ExchangeKey): Promise<KeyVerdict>
  /** Begins to follow an account: snapshot by REST, then the private stream, reconciled after every reconnection. Idempotent. */
  start(account: ExchangeAccount): Promise<void>
  /** Stops following it; resolves when nothing more will be told. */
  stop(accountId: string): Promise<void>
  /** Looks at the exchange now. Tells what it finds through the listener before it resolves. */
  refresh(accountId: string): Promise<{ readonly changed: boolean }>
  kline(query: KlineQuery): Promise<readonly Candle[]>
  stopAll(): Promise<void>
}

export interface ExchangeKey {
  readonly apiKey: string
  readonly apiSecret: string
}

/** `start` gets the secret once and keeps it in memory only. */
export interface ExchangeAccount extends ExchangeKey {
  readonly accountId: string
  readonly userId: string
  readonly accountName: string
}

/** What the exchange says of a key. */
export type KeyVerdict =
  | {
    readonly ok: true
    /** The exchange's own number of the account holder; one may be linked by one user only. */
    readonly uid: string
    readonly expiresAt: number | null
    /** Sentences for the user: not bound to addresses, expires soon … */
    readonly warnings: readonly string[]
  }
  /** `detail` is a sentence for the user and holds no key. */
  | { readonly ok: false; readonly detail: string }

/** What the connector tells. Each call resolves when it is written; the connector waits for it before it tells more of the same account. */
export interface ExchangeListener {
  /** All open positions of an account: rows that are not in it are closed. */
  onPositions(accountId: string, positions: readonly ExchangePosition[]): Promise<void>
  /** Positions that changed; `size` "0" says that one is closed. A repeat without a difference is fine: it changes nothing (bybit.md 1.6). */
  onPositionsChanged(accountId: string, positions: readonly ExchangePosition[]): Promise<void>
  /** New marks, as often as they come; kept in memory, sent as values. Synchronous. */
  onMarks(marks: readonly Mark[]): void
  /** Fills, each once or repeated: `execId` is their identity. */
  onExecutions(accountId: string, executions: readonly ExchangeExecution[]): Promise<void>
  /** Closed trades, each once or repeated: `tradeId` is their identity. `isBackfill` ones make no fact and no notification. */
  onClosedPnl(accountId: string, rows: readonly ExchangeClosedTrade[], from: { readonly isBackfill: boolean }): Promise<void>
  onWallet(accountId: string, wallet: ExchangeWallet): Promise<void>
  onState(accountId: string, state: AccountState): Promise<void>
}

export type AccountState =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  /** Data are late; the reason is a sentence for the user. */
  | { readonly state: 'delayed'; readonly reason: string }
  /** Nothing more comes until the user acts (bybit.md 1.5, class KEY). */
  | { readonly state: 'needs_attention'; readonly reason: string }

export interface ExchangePosition {
  readonly symbol: string
  readonly leg: 'one_way' | 'long' | 'short'
  /** `Buy` for a long, `Sell` for a short, empty when flat. */
  readonly side: 'Buy' | 'Sell' | ''
  readonly size: string
  readonly avgPrice: string
  readonly markPrice: string
  readonly positionValue: string
  readonly unrealisedPnl: string
  /** Null when there is none. */
  readonly takeProfit: string | null
  readonly stopLoss: string | null
  readonly leverage: string
  readonly liqPrice: string | null
  /** When this cycle of the position began. */
  readonly openedAt: number
  readonly updatedAt: number
  /** The exchange's cross sequence; -1 if never traded. */
  readonly seq: number
}

export interface Mark {
  readonly symbol: string
  readonly markPrice: string
}

export interface ExchangeExecution {
  readonly execId: string
  readonly orderId: string
  readonly symbol: string
  readonly side: 'Buy' | 'Sell'
  readonly execType: string
  readonly price: string
  readonly qty: string
  readonly closedSize: string
  readonly fee: string
  readonly seq: number
  readonly at: number
  /** The exchange's object, for later questions. */
  readonly raw: Readonly<Record<string, unknown>>
}

export interface ExchangeClosedTrade {
  /** Identity within the account: the closing order. */
  readonly tradeId: string
  readonly symbol: string
  readonly leg: 'one_way' | 'long' | 'short'
  /** Side of the position that was closed: `Buy` for a long. */
  readonly side: 'Buy' | 'Sell'
  readonly qty: string
  readonly entryPrice: string
  readonly exitPrice: string
  readonly entryValue: string
  readonly exitValue: string
  /** Net, the exchange's own closedPnl. */
  readonly pnl: string
  /** Sum of opening and closing fees, null where unknown. */
  readonly fees: string | null
  readonly leverage: string
  /** Trade, TakeProfit, StopLoss, TrailingStop, BustTrade, AdlTrade … */
  readonly exectype: string
  readonly fillCount: number
  readonly openedAt: number | null
  readonly closedAt: number
}

export interface ExchangeWallet {
  readonly equity: string
  readonly walletBalance: string
  readonly available: string
  readonly at: number
}

export interface KlineQuery {
  readonly symbol: string
  readonly interval: string
  readonly limit: number
  readonly start: number | null
  readonly end: number | null
}

/** Oldest first. `time` is the start of the candle, milliseconds. */
export interface Candle {
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

/** How the composition root makes the connector: `exchange/bybit.ts` exports one function of this type. */
export type MakeConnector = (parts: {
  readonly environment: 'paper' | 'mainnet' | 'testnet' | 'demo'
  /** Base addresses of the paper exchange; null for the real ones. */
  readonly paper: { readonly rest: string; readonly stream: string } | null
  readonly whitelistIps: readonly string[]
  readonly listener: ExchangeListener
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void }
}) => ExchangeConnector
