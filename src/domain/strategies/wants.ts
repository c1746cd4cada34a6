import { pairsOf } from '../access/address.ts'
import { admits } from '../access/roles.ts'
import { historyKeys } from '../changes/keys.ts'
import { addDays, calendarOf } from '../core/calendar.ts'
import type { EpochMs } from '../core/time.ts'
import { type HasServerTime, serverNow } from '../live/today.ts'
import type { HasResources } from '../resources/model.ts'
import { resourceKey } from '../resources/policies.ts'
import type { Parts } from '../screens/definition.ts'
import type { HasSession } from '../session/model.ts'
import type { TabState } from '../tabs/model.ts'
import { TRADES_SHOWN } from './constants.ts'
import { recordsIn, textFrom } from '../core/wire.ts'
import { own } from '../core/own.ts'

/** The ratings of all strategies, and their definitions. */
export const RATINGS = 'strategiesOptimized'
export const DEFINITIONS = 'strategyDetailsList'

/** What each strategy made on each day of a zone. */
export const dailyKey = (zone: string): string => resourceKey('pnlStrategiesDaily', { user_timezone: zone })

/** What the table of strategies shows. */
export const strategiesWants = (zone: string): readonly string[] => [RATINGS, DEFINITIONS, dailyKey(zone)]

/** The newest closed trades of a strategy. */
export const tradesKey = (name: string): string =>
  resourceKey('tradesClosed', { strategyname: name, limit: TRADES_SHOWN })

/** What a strategy made of each symbol in a range, at a time of the server's clock. */
export const symbolsKey = (name: string, zone: string, days: number | null, at: EpochMs): string =>
  resourceKey('pnlSymbols', {
    user_timezone: zone,
    strategy: name,
    ...(days === null ? {} : { from: addDays(calendarOf(zone).dayOf(at), 1 - days) }),
  })

/** The pages of a strategy's history that are shown, the newest first. `strategy` is its id, else its name. */
export const strategyHistoryKeys = (strategy: string, pages: number): readonly string[] =>
  historyKeys('strategyHistory', pages, { id: strategy })

/** What the engine proposes for a strategy. */
export const actionsKey = (name: string): string =>
  resourceKey('priorityActions', { strategy_name: name, include_detailed_rationale: true })

/** What became of what it proposed for a strategy before. */
export const recordKey = (name: string): string => resourceKey('adviceRecord', { strategy_name: name })

/** Days of a range; null is all of them. */
export const RANGE_LENGTHS = { '30d': 30, '90d': 90, '365d': 365, all: null } as const

type Seen = HasServerTime & HasSession & HasResources

/** What the page of one strategy shows: its name is known once the definitions are. */
export function strategyWants(
  zone: string,
  { query }: TabState,
  state: Seen,
  { strategyId = '' }: Parts,
): readonly string[] {
  const name = nameOfStrategy(state, strategyId)
  if (name === null) return strategiesWants(zone)
  const said = pairsOf(query)
  const range = own(RANGE_LENGTHS, said.get('range') ?? 'all') ?? null
  switch (said.get('tab')) {
    case 'performance':
      return [...strategiesWants(zone), symbolsKey(name, zone, range, serverNow(state))]
    case 'trades':
      return [...strategiesWants(zone), tradesKey(name)]
    case 'recommendations':
      return [...strategiesWants(zone), ...(isElite(state) ? [actionsKey(name), recordKey(name)] : [])]
    case 'history':
      return [
        ...strategiesWants(zone),
        ...strategyHistoryKeys(idOfStrategy(state, name), Number(said.get('pages')) || 1),
      ]
    default:
      return strategiesWants(zone)
  }
}

/** Whether recommendations may be asked for. */
export const isElite = ({ session }: HasSession): boolean => admits('elite', session.profile?.roles ?? [])

/**
 * The name of the strategy that an address names: by the id of its definition, else the part of the address itself is
 * its name. Null while nobody knows yet.
 */
export function nameOfStrategy({ resources }: HasResources, id: string): string | null {
  const known = resources.byKey[DEFINITIONS]
  if (known === undefined || (known.loadedAt === null && known.status !== 'failed')) return null
  const found = recordsIn(known.value).find((one) => one['id'] === id)?.['name']
  return typeof found === 'string' ? found : id
}

/** The id behind a name; the name itself where its definition was deleted. */
export const idOfStrategy = ({ resources }: HasResources, name: string): string =>
  textFrom(recordsIn(resources.byKey[DEFINITIONS]?.value).find((one) => one['name'] === name)?.['id']) ?? name
