import { pairsOf } from '../access/address.ts'
import { CONFLICTS, EXCHANGE_SYMBOLS, figuresKey, RULE_HISTORY } from '../bots/constants.ts'
import { conflictsKey, tradesAsked, uncoveredKey } from '../bots/tradesAsked.ts'
import type { BotsView } from '../bots/view.types.ts'
import { historyKeys } from '../changes/keys.ts'
import { unique } from '../core/lists.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

const historyWants = (query: string): readonly string[] => {
  const said = pairsOf(query)
  return said.get('tab') === 'history' ? historyKeys(RULE_HISTORY, Number(said.get('pages')) || 1) : []
}

/** Which strategy trades what on which account, and what no rule covers (screens.md 2.5). */
export const botMaintenance = screen({
  screen: 'botMaintenance',
  pattern: '/bot-maintenance',
  need: 'trial',
  title: 'Bot maintenance',
  sidebar: { id: 'bot_maintenance', icon: 'bot', key: 'b', main: 8 },
  wants: (zone, { query }) => [
    'strategyDetailsList',
    figuresKey(zone),
    'uncoveredSummary',
    uncoveredKey(tradesAsked(query, 'coverage', zone)),
    ...unique([CONFLICTS, conflictsKey(tradesAsked(query, 'conflicts', zone))]),
    RUNNING_SYNC,
    EXCHANGE_SYMBOLS,
    ...historyWants(query),
  ],
  late: late<{ readonly bots: BotsView }>(),
})
