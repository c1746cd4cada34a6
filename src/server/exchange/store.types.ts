import type { DecimalText } from '../../domain/core/decimal.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { ClosedRow, ClosedTrade, Execution } from '../../domain/trades/execution.ts'

/** One change of the wallet as the exchange's own account book has it. */
export interface WalletChange {
  readonly id: string
  readonly at: EpochMs
  readonly kind: 'trade' | 'funding' | 'transfer' | 'other'
  /** USDT that it put in; negative was taken out. */
  readonly amount: DecimalText
  /** USDT in the wallet right afterwards. */
  readonly balance: DecimalText
}

/** A stretch of a history that is not read, as its pages lead back to one another. */
export interface Gap {
  readonly from: EpochMs
  readonly to: EpochMs
}

/** How far the account book is read: everything from `windowEnd` to `coveredTo`; `cursor` is the next page below it. */
export type WalletMark = Omit<Watermark, 'endpoint'>

/** The two histories that are fetched in windows of seven days; beside them stands the account book. */
export const ENDPOINTS = ['executions', 'closed_pnl'] as const

export type HistoryEndpoint = (typeof ENDPOINTS)[number]

/**
 * How far back-fill has come: every window newer than `windowEnd` is kept whole; inside it `cursor` is the next page.
 */
export interface Watermark {
  readonly endpoint: HistoryEndpoint
  /** End of the window in work, unix ms. */
  readonly windowEnd: EpochMs
  /** Next page inside the window, '' for its first. */
  readonly cursor: string
  /** Start of the newest moment covered, so that a later sync fetches only what came since. */
  readonly coveredTo: EpochMs
  readonly done: boolean
  /** What was set aside in all that; absent for nothing. */
  readonly gaps?: readonly Gap[]
}

/** Where raw history is kept. Every method is one transaction, but `keepTrades` of very many is several. */
export interface ExchangeStore {
  watermark(accountId: string, endpoint: HistoryEndpoint): Promise<Watermark | null>
  /**
   * Upserts executions by `execId` and rows by `orderId`, and moves the watermark in the same transaction. Answers what
   * was new, and of rows also what changed (they grow while an order fills).
   */
  keep(accountId: string, batch: HistoryBatch): Promise<KeptHistory>
  executionsOf(accountId: string, symbol: string): Promise<readonly Execution[]>
  closedRowsOf(accountId: string, symbol: string): Promise<readonly ClosedRow[]>
  /** Every symbol with an execution or a row. */
  symbolsOf(accountId: string): Promise<readonly string[]>
  /** Null until a sync has begun to read the account book. */
  walletMark(accountId: string): Promise<WalletMark | null>
  /** Upserts changes of the wallet by `id`, and moves the mark in the same transaction. */
  keepWallet(accountId: string, rows: readonly WalletChange[], mark: WalletMark): Promise<void>
  /**
   * Upserts closed trades by `id`. `isRead`: nothing older is to come, so what is unknown stays so. What closed
   * before `newsFrom` is history, and counts as told from the start. Answers which ids were new, or kept before and not
   * told, and which known ones now differ.
   */
  keepTrades(
    accountId: string,
    trades: readonly ClosedTrade[],
    history: { readonly isRead: boolean; readonly newsFrom: EpochMs },
  ): Promise<{ readonly added: readonly string[]; readonly corrected: readonly string[] }>
}

export interface HistoryBatch {
  readonly executions?: readonly Execution[]
  readonly closedRows?: readonly ClosedRow[]
  readonly watermark?: Watermark
}

/** What of a batch the store did not have before. */
export interface KeptHistory {
  readonly executions: readonly Execution[]
  readonly closedRows: readonly ClosedRow[]
}
