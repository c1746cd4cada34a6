import { isRecord } from '../core/wire.ts'

/** Closed trades that were read, of all accounts, and what they came to, USDT. */
export interface ReadTrades {
  readonly trades: number
  readonly pnl: string
}

/** That, out of the summary of accounts; null while it was not told. */
export function readTrades(summary: unknown): ReadTrades | null {
  if (!isRecord(summary) || !Array.isArray(summary['accounts'])) return null
  const accounts = (summary['accounts'] as readonly unknown[]).filter(isRecord)
  return {
    trades: accounts.reduce((sum, { total_trades: count }) => sum + (Number(count) || 0), 0),
    pnl: String(accounts.reduce((sum, { total_pnl: pnl }) => sum + (Number(pnl) || 0), 0)),
  }
}
