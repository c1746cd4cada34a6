import { RUNNING_SYNC } from '../tasks/model.ts'
import { CHANGED_BY_A_RULE, CHANGED_BY_A_TRADE } from './constants.ts'
import { callOf } from './policies.ts'
import { own } from '../core/own.ts'

/** What a refresh of the dashboard makes old, by its reason; for a reason that is not known, everything. */
const CHANGED_BY_REFRESH: Readonly<Record<string, readonly string[]>> = {
  bot_rules: CHANGED_BY_A_RULE,
  strategies: [
    ...CHANGED_BY_A_RULE,
    'strategyDetailsList',
    'strategiesOptimized',
    'strategyHistory',
    'pnlStrategiesDaily',
    'tradesClosed',
    'tradeById',
    'tradeFilterStrategies',
    'priorityActions',
    'engineInput',
    'recommendationReview',
    'adviceRecord',
    'historicalMetrics',
    'availableStrategies',
  ],
  // The days of the others are of the user's zone, and their keys do not name it.
  settings: ['settingsUser', 'digestPreview', 'strategiesOptimized', 'engineInput'],
  trade_notes: ['tradesClosed', 'tradeById'],
  alerts: ['alertsList'],
  notification_types: ['notificationTypes'],
  recommendations: ['priorityActions', 'recommendationReview', 'adviceRecord', 'strategiesOptimized', 'engineInput'],
  account_live: ['accountsList', 'balances', 'pnlAccountsSummary'],
  trade_sync: [...CHANGED_BY_A_TRADE, 'tradeById', 'tradeLegs', 'accountsList', callOf(RUNNING_SYNC)],
  trade_refresh: [...CHANGED_BY_A_TRADE, 'tradeById', 'tradeLegs'],
}

/** The calls whose answers a refresh of the dashboard makes old, by its reason; null is all of them. */
export const changedByRefresh = (reason: string): readonly string[] | null => own(CHANGED_BY_REFRESH, reason) ?? null
