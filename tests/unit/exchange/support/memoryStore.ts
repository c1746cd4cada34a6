import type { ClosedRow, ClosedTrade, Execution } from '../../../../src/domain/trades/execution.ts'
import type {
  ExchangeStore,
  HistoryBatch,
  WalletChange,
  WalletMark,
  Watermark,
} from '../../../../src/server/exchange/store.types.ts'

/** The store in memory, for tests of the connector alone. */
export interface MemoryStore extends ExchangeStore {
  readonly executions: ReadonlyMap<string, Execution>
  readonly rows: ReadonlyMap<string, ClosedRow>
  readonly trades: ReadonlyMap<string, ClosedTrade>
  readonly watermarks: ReadonlyMap<string, Watermark>
  readonly walletLog: ReadonlyMap<string, WalletChange>
  /** How often each execution was handed in. */
  readonly handedIn: ReadonlyMap<string, number>
  /** Throws this many times at the next writes. */
  failWrites(times: number): void
  forgetTrade(id: string): void
  /** As if nothing older than this had ever been read. */
  forgetBefore(at: number): void
}

export function memoryStore(): MemoryStore {
  const executions = new Map<string, Execution>()
  const rows = new Map<string, ClosedRow>()
  const trades = new Map<string, ClosedTrade>()
  const watermarks = new Map<string, Watermark>()
  const walletMarks = new Map<string, WalletMark>()
  const walletLog = new Map<string, WalletChange>()
  const handedIn = new Map<string, number>()
  let failures = 0
  const mayWrite = () => {
    if (failures === 0) return
    failures -= 1
    throw new Error('The database is down.')
  }
  return {
    executions,
    rows,
    trades,
    watermarks,
    handedIn,
    walletLog,
    failWrites: (times) => {
      failures = times
    },
    forgetTrade: (id) => {
      trades.delete(id)
    },
    forgetBefore: (at) => {
      for (const [id, fill] of executions) if (fill.at < at) executions.delete(id)
      for (const [id, row] of rows) if (row.updatedAt < at) rows.delete(id)
      for (const [id, trade] of trades) if (trade.closedAt < at) trades.delete(id)
    },
    watermark: async (accountId, endpoint) => watermarks.get(`${accountId}|${endpoint}`) ?? null,
    async keep(accountId: string, batch: HistoryBatch) {
      mayWrite()
      const newExecutions = (batch.executions ?? []).filter((each) => !executions.has(each.execId))
      const newRows = (batch.closedRows ?? []).filter(
        (each) => JSON.stringify(rows.get(each.orderId)) !== JSON.stringify(each),
      )
      for (const each of batch.executions ?? []) handedIn.set(each.execId, (handedIn.get(each.execId) ?? 0) + 1)
      for (const each of newExecutions) executions.set(each.execId, each)
      for (const each of newRows) rows.set(each.orderId, each)
      if (batch.watermark !== undefined) watermarks.set(`${accountId}|${batch.watermark.endpoint}`, batch.watermark)
      return { executions: newExecutions, closedRows: newRows }
    },
    executionsOf: async (_accountId, symbol) => [...executions.values()].filter((each) => each.symbol === symbol),
    closedRowsOf: async (_accountId, symbol) => [...rows.values()].filter((each) => each.symbol === symbol),
    symbolsOf: async () => [...new Set([...executions.values(), ...rows.values()].map((each) => each.symbol))],
    walletMark: async (accountId) => walletMarks.get(accountId) ?? null,
    async keepWallet(accountId, list, mark) {
      mayWrite()
      for (const each of list) walletLog.set(each.id, each)
      walletMarks.set(accountId, mark)
    },
    async keepTrades(_accountId, list) {
      mayWrite()
      const added = list.filter((each) => !trades.has(each.id)).map((each) => each.id)
      const corrected = list
        .filter((each) => trades.has(each.id) && JSON.stringify(trades.get(each.id)) !== JSON.stringify(each))
        .map((each) => each.id)
      for (const each of list) trades.set(each.id, each)
      return { added, corrected }
    },
  }
}
