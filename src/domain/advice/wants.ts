import { pairsOf } from '../access/address.ts'
import { RULE_HISTORY } from '../bots/constants.ts'
import { historyKeys } from '../changes/keys.ts'
import type { HasTime } from '../concept.ts'
import { CATEGORIES } from '../configuration/constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import { recordsUnder, wordsFrom } from '../core/wire.ts'
import { askedFigure } from '../explained/asked.ts'
import type { HasResources } from '../resources/model.ts'
import { DEFINITIONS, idOfStrategy, nameOfStrategy, RATINGS, strategyHistoryKeys } from '../strategies/wants.ts'
import { balancesOf, reviewKey } from './board/constants.ts'
import { adviceKey } from './constants.ts'
import { pastDay } from './past.ts'
import type { PastDay } from './view.types.ts'

type Seen = HasTime & HasResources

/** The actions that an address of the command center shows: of today, or of a past day. */
export const adviceWants = (zone: string, query: string, state: Seen): readonly string[] => {
  const past = pastDay(query, zone, state.at)
  return [adviceKey(past), ...openedWants(query, past, state)]
}

/** What the board shows beside them. The balances of a past day are those of its end. */
export function boardWants(zone: string, query: string, state: Seen): readonly string[] {
  const past = pastDay(query, zone, state.at)
  return [
    adviceKey(past),
    reviewKey(past),
    balancesOf(past, zone),
    ...openedWants(query, past, state),
    ...(past === null ? [categoryKey('lifecycle')] : []),
  ]
}

/** What the open row is told with beside its action. */
function openedWants(query: string, past: PastDay | null, state: Seen): readonly string[] {
  const name = strategyOfRow(state.resources.byKey[adviceKey(past)]?.value, pairsOf(query).get('row'))
  return [...(name === null ? [] : strategyToldBy(state, name)), ...suggestedBy(query)]
}

/** The strategy of an action of an answer; null where it has none, and before the answer. */
const strategyOfRow = (answer: unknown, row: string | undefined): string | null =>
  row === undefined
    ? null
    : wordsFrom(recordsUnder(answer, 'actions')?.find((one) => one['action_id'] === row)?.['strategy_name'])

/** Where the page of a strategy is, and what happened to it: its history is asked for by its id. */
const strategyToldBy = (state: Seen, name: string): readonly string[] => [
  DEFINITIONS,
  ...historyKeys(RULE_HISTORY, 1),
  ...(nameOfStrategy(state, name) === null ? [] : strategyHistoryKeys(idOfStrategy(state, name), 1)),
]

/** What makes the share that is suggested, while the address asks for that. */
const suggestedBy = (query: string): readonly string[] =>
  askedFigure(query)?.figure === 'optimization.suggested'
    ? [RATINGS, 'priorityActions', ...CATEGORIES.map(categoryKey)]
    : []
