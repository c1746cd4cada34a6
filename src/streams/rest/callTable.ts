import { botRuleFigures, labPaper, labPaperStart, labPaperStop, notificationTypes, notificationTypesUpdate, pnlSymbols, runtimeConfig, streamTickets } from '../../domain/wire/companion.ts'
import { marketKline } from '../../domain/wire/rest/market.ts'
import { notificationRead, notificationsList, notificationsReadAll, notificationsStats, notificationsUnread } from '../../domain/wire/rest/notifications.ts'
import { pnlAccountsDaily, pnlAccountsSummary, pnlBalancesDaily, pnlCalendarMonthly, pnlStrategiesDaily, pnlTimeframes } from '../../domain/wire/rest/pnl.ts'
import { configCategories, configCategory, configRemove, configReset, configUpdate } from '../../domain/wire/rest/portfolio.ts'
import { eventsSince, eventsStream, recordCacheInvalidation, recoverySync, sessionEnd, sessionSyncActivity, userActivityBatch } from '../../domain/wire/rest/session.ts'
import { accountsAdd, accountsDelete, accountsList, accountsUpdate, customerPortal, emailPreferences, emailPreferencesUpdate, emailResubscribe, emailUnsubscribe, settingsSubscription, settingsUser, settingsUserUpdate } from '../../domain/wire/rest/settings.ts'
import { botRulesAdd, botRulesDeactivate, botRulesDelete, botRulesList, botRulesUpdate, botRulesValidate, strategiesOptimized, strategyDetailsCreate, strategyDetailsDelete, strategyDetailsList, strategyDetailsUpdate } from '../../domain/wire/rest/strategies.ts'
import { balances, conflictsSummary, tradeById, tradeFilterAccounts, tradeFilterStrategies, tradeFilterSymbols, tradesClosed, tradesOpen, tradesConflicts, tradesRefresh, tradesSync, tradesSyncRunning, tradesUncovered, tradesUpdatesStream, uncoveredSummary } from '../../domain/wire/rest/trades.ts'
import type { Call } from '../../domain/wire/rest/call.ts'

/**
 * Every call that the core makes, by name: resource keys begin with these names, `write.asked` gives them. A screen that
 * needs another adds it here. Fetched when the first call is made, because the answers' schemas weigh more than the core.
 */
export const CALLS = {
  streamTickets, runtimeConfig, eventsStream, tradesUpdatesStream, eventsSince, recoverySync, sessionEnd, sessionSyncActivity, userActivityBatch, recordCacheInvalidation,
  settingsUser, settingsUserUpdate, settingsSubscription, accountsList, accountsAdd, accountsUpdate, accountsDelete, customerPortal,
  emailPreferences, emailPreferencesUpdate, emailUnsubscribe, emailResubscribe,
  botRulesList, botRulesAdd, botRulesUpdate, botRulesDeactivate, botRulesDelete, botRulesValidate, botRuleFigures, strategiesOptimized, strategyDetailsList, strategyDetailsCreate, strategyDetailsUpdate, strategyDetailsDelete,
  notificationsList, notificationsUnread, notificationsStats, notificationRead, notificationsReadAll, notificationTypes, notificationTypesUpdate,
  balances, pnlTimeframes, pnlAccountsSummary, pnlAccountsDaily, pnlBalancesDaily, pnlStrategiesDaily, pnlSymbols, pnlCalendarMonthly,
  tradesOpen, tradesClosed, tradeById, tradeFilterSymbols, tradeFilterAccounts, tradeFilterStrategies, tradesRefresh, tradesSync, tradesSyncRunning, conflictsSummary, tradesConflicts, uncoveredSummary, tradesUncovered,
  configCategories, configCategory, configUpdate, configRemove, configReset, marketKline, labPaper, labPaperStart, labPaperStop,
} as const satisfies Readonly<Record<string, Call>>

export { safeParse } from 'valibot'
