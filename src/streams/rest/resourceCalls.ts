import type { Call } from '../../domain/wire/rest/call.ts'
import { notificationsList, notificationsStats, notificationsUnread } from '../../domain/wire/rest/notifications.ts'
import { pnlAccountsDaily, pnlAccountsSummary, pnlBalancesDaily, pnlCalendarMonthly, pnlStrategiesDaily, pnlTimeframes } from '../../domain/wire/rest/pnl.ts'
import { accountsList, emailPreferences, settingsSubscription, settingsUser } from '../../domain/wire/rest/settings.ts'
import { botRulesList, strategiesOptimized, strategyDetailsList } from '../../domain/wire/rest/strategies.ts'
import { balances, conflictsSummary, tradeById, tradeFilterAccounts, tradeFilterStrategies, tradeFilterSymbols, tradesClosed } from '../../domain/wire/rest/trades.ts'
import { configCategories, configCategory } from '../../domain/wire/rest/portfolio.ts'
import { marketKline } from '../../domain/wire/rest/market.ts'

/** Calls whose answers are cached, by the name that their keys begin with. A screen that needs another adds a line. */
export const RESOURCE_CALLS: Readonly<Record<string, Call>> = {
  settingsUser, settingsSubscription, accountsList, emailPreferences,
  botRulesList, strategiesOptimized, strategyDetailsList,
  notificationsList, notificationsUnread, notificationsStats,
  balances, pnlTimeframes, pnlAccountsSummary, pnlAccountsDaily, pnlBalancesDaily, pnlStrategiesDaily, pnlCalendarMonthly,
  tradesClosed, tradeById, tradeFilterSymbols, tradeFilterAccounts, tradeFilterStrategies, conflictsSummary,
  configCategories, configCategory, marketKline,
}
