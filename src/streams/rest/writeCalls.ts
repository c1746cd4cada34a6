import type { Call } from '../../domain/wire/rest/call.ts'
import { notificationRead, notificationsReadAll } from '../../domain/wire/rest/notifications.ts'
import { configRemove, configReset, configUpdate } from '../../domain/wire/rest/portfolio.ts'
import { accountsAdd, accountsDelete, accountsUpdate, customerPortal, emailPreferencesUpdate, emailResubscribe, emailUnsubscribe, settingsUserUpdate } from '../../domain/wire/rest/settings.ts'
import { botRulesAdd, botRulesDeactivate, botRulesDelete, botRulesUpdate, strategyDetailsCreate, strategyDetailsDelete, strategyDetailsUpdate } from '../../domain/wire/rest/strategies.ts'
import { tradesRefresh, tradesSync } from '../../domain/wire/rest/trades.ts'

/** Calls that change something, by the name that `write.asked` gives. A new write adds a line. */
export const WRITE_CALLS: Readonly<Record<string, Call>> = {
  notificationRead, notificationsReadAll,
  settingsUserUpdate, accountsAdd, accountsUpdate, accountsDelete, customerPortal, emailPreferencesUpdate, emailUnsubscribe, emailResubscribe,
  botRulesAdd, botRulesUpdate, botRulesDeactivate, botRulesDelete, strategyDetailsCreate, strategyDetailsUpdate, strategyDetailsDelete,
  configUpdate, configRemove, configReset, tradesRefresh, tradesSync,
}
