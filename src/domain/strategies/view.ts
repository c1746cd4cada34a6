import { readAddress } from '../access/address.ts'
import { STRATEGIES_ADDRESS } from '../access/addresses.ts'
import type { DayText } from '../core/calendar.ts'
import { todayOf } from '../live/today.ts'
import { decimalFrom, sumOf, ZERO } from '../core/decimal.ts'
import { sum, unique } from '../core/lists.ts'
import type { Loadable } from '../core/outcome.ts'
import { instantFrom, recordFrom } from '../core/wire.ts'
import { dailyResults } from '../dashboard/results/days.ts'
import { keyOf } from '../dashboard/results/groups.ts'
import { screenTexts } from '../live/screen/texts.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { loadable } from '../resources/loadable.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { curveOf, firstDay } from './curves.ts'
import { passesStrategy, sortedStrategies } from './filters.ts'
import { rowsWith, stillRows } from './rows.ts'
import { strategyTexts as texts } from './texts.ts'
import type { ComparedView, StrategiesData, StrategiesView, StrategyFilters, StrategyRow } from './view.types.ts'
import { dailyKey, DEFINITIONS, RATINGS } from './wants.ts'

/** Rows whose curves are drawn over each other (screens.md 2.5: "compare up to 4"). */
const COMPARED_AT_MOST = 4

/** All strategies as a tab sees them. */
export function strategiesView(state: State, tab: string): StrategiesView {
  const known = state.tabs.byName[tab]
  const zone = zoneOf(state, known)
  const { values: filters, bad } = readAddress(STRATEGIES_ADDRESS, known?.query ?? '')
  const { daily, today, rows, compared } = rowsIn(state, zone, filters.compare)
  return {
    filters,
    notices: bad.map(([name, said]) => screenTexts.badValue(name, said)),
    list: listOf(state, rows, filters),
    created: state.strategies.outcomes['strategyDetailsCreate'] ?? null,
    compared: comparedOf(rows, compared, { daily, range: filters.range, today }),
  }
}

function rowsIn(state: State, zone: string, asked: readonly string[]) {
  const today = todayOf(state, zone)
  const daily = state.resources.byKey[dailyKey(zone)]
  const still = stillRows(answersOf(state, daily), today)
  // One that was renamed or is gone since the address was made takes no seat.
  const compared = unique(asked)
    .filter((id) => still.some((row) => row.id === id))
    .slice(0, COMPARED_AT_MOST)
  return { daily, today, compared, rows: rowsWith(still, state.live.positions.rows, compared) }
}

/** The strategies of some filters. */
export const strategiesAt = (state: State, filters: StrategyFilters, zone: string): Loadable<StrategiesData> =>
  listOf(state, rowsIn(state, zone, []).rows, filters)

/** The answers that rows are made from. */
export const answersOf = ({ resources: { byKey } }: State, daily: ResourceEntry | undefined) => ({
  ratings: byKey[RATINGS]?.value,
  definitions: byKey[DEFINITIONS]?.value,
  rules: byKey['botRulesList']?.value,
  daily: daily?.value,
})

/** Rows as soon as there are ratings; without them those of the definitions, which say so. */
function listOf(state: State, all: readonly StrategyRow[], filters: StrategyFilters): Loadable<StrategiesData> {
  const [ratings, definitions] = [RATINGS, DEFINITIONS].map((key) => state.resources.byKey[key])
  const hasRatings = ratings !== undefined && ratings.loadedAt !== null
  const isLost = isGivenUp(ratings)
  if (!hasRatings && !isLost) return { state: 'loading' }
  const rows = sortedStrategies(
    all.filter((row) => passesStrategy(row, filters)),
    filters,
  )
  return loadable(hasRatings ? ratings : definitions, texts.unloaded, () => ({
    rows,
    total: all.length,
    accounts: namesIn(all.flatMap(({ account }) => account ?? [])),
    stages: unique(all.flatMap(({ rating }) => rating?.stage ?? [])),
    pnl: !hasRatings ? null : sumOf(rows.map(({ rating }) => decimalFrom(rating?.pnl) ?? ZERO)),
    trades: !hasRatings ? null : sum(rows.map(({ rating }) => rating?.trades ?? 0)),
    ratedAt: instantFrom(recordFrom(ratings?.value)?.['timestamp']),
    isCached: recordFrom(ratings?.value)?.['cached'] === true,
    problem: problemIn(state),
  }))
}

/** What of ratings and definitions could not be loaded, and what to ask for again. */
export function problemIn({ resources: { byKey } }: State): StrategiesData['problem'] {
  const said = { [RATINGS]: texts.ratingsUnloaded, [DEFINITIONS]: texts.definitionsUnloaded }
  for (const [resource, text] of Object.entries(said)) {
    const entry = byKey[resource]
    if (isGivenUp(entry)) return { text: entry.message ? `${text}: ${entry.message}` : text, resource }
  }
  return null
}

const namesIn = (names: readonly string[]): readonly string[] =>
  unique(names).toSorted((a, b) => a.localeCompare(b, 'en'))

function comparedOf(
  rows: readonly StrategyRow[],
  ids: readonly string[],
  about: {
    readonly daily: ResourceEntry | undefined
    readonly range: StrategyFilters['range']
    readonly today: DayText
  },
): ComparedView | null {
  const chosen = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (chosen.length === 0) return null
  const { daily, range, today } = about
  const keys = new Set(chosen.map(({ strategy, account }) => keyOf({ strategy, account: account ?? '' })))
  const results = dailyResults(daily?.value)?.filter((row) => keys.has(keyOf(row))) ?? null
  if (results === null)
    return {
      from: '',
      rows: chosen,
      curves: null,
      problem: isGivenUp(daily) ? daily.message || texts.daysUnloaded : null,
    }
  const from = firstDay(range, results, today)
  return {
    from,
    rows: chosen,
    curves: chosen.map(({ id, strategy, account }) =>
      curveOf(
        { id, label: account === null ? strategy : `${strategy}, ${account}` },
        results.filter((row) => keyOf(row) === keyOf({ strategy, account: account ?? '' })),
        from,
        today,
      ),
    ),
    problem: null,
  }
}
