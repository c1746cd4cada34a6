import type { Migration } from 'kysely'
import { up as first } from './0001First.ts'
import { up as announced } from './0002Announced.ts'
import { up as trades } from './0003Trades.ts'
import { up as funding } from './0004Funding.ts'
import { up as walletLog } from './0004WalletLog.ts'
import { up as keptAnswers } from './0005KeptAnswers.ts'
import { up as tradeOrders } from './0005TradeOrders.ts'
import { up as notificationTypes } from './0006NotificationTypes.ts'

/** All migrations by name; they run in the order of their names and never change once released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_first': { up: first },
  '0002_announced': { up: announced },
  '0003_trades': { up: trades },
  '0004_funding': { up: funding },
  '0004_wallet_log': { up: walletLog },
  '0005_kept_answers': { up: keptAnswers },
  '0005_trade_orders': { up: tradeOrders },
  '0006_notification_types': { up: notificationTypes },
}
