import { balances, tradesOpen } from '../../../domain/wire/rest/trades.ts'
import { wirePosition } from '../../accounts/livePositions.ts'
import { listWallets } from '../../db/wallets.ts'
import type { Parts } from '../../parts.ts'
import { type App, serve } from '../serve.ts'

/** Open positions and balances. */
export function tradeRoutes(app: App, parts: Parts): void {
  serve(app, parts, tradesOpen, async ({ session }) => parts.live.of(session.userId).map((row) => ({ ...wirePosition(row) })))
  serve(app, parts, balances, async ({ session }) => (await listWallets(parts.db, session.userId)).map((wallet) => ({
    account_name: wallet.accountName, balance_usdt: wallet.balance, equity_usdt: wallet.equity, available_usdt: wallet.available, unrealised_pnl: wallet.unrealisedPnl, updated_at: wallet.at.toISOString(),
  })))
}
