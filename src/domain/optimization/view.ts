import { readAddress } from '../access/address.ts'
import { OPTIMIZATION_ADDRESS } from '../access/addresses.ts'
import { CATEGORIES } from '../configuration/constants.ts'
import { categoryKey } from '../configuration/edited.ts'
import type { HasConfiguration } from '../configuration/model.ts'
import { appliesIn } from '../configuration/view.ts'
import type { HasTime } from '../concept.ts'
import type { DayText } from '../core/calendar.ts'
import { unique } from '../core/lists.ts'
import { inText } from '../core/order.ts'
import type { Loadable } from '../core/outcome.ts'
import { remembered } from '../core/select.ts'
import { elapsed, epoch, hours } from '../core/time.ts'
import { recordFrom, recordsUnder, textFrom, textsFrom, wordsFrom, type Wire } from '../core/wire.ts'
import { adviceTexts } from '../advice/texts.ts'
import { screenTexts } from '../live/screen/texts.ts'
import { loadable } from '../resources/loadable.ts'
import type { HasResources, ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { HasSession } from '../session/model.ts'
import { strategyPaths } from '../strategies/path.ts'
import { DEFINITIONS } from '../strategies/wants.ts'
import type { HasTabs } from '../tabs/model.ts'
import { zoneOf } from '../tabs/zone.ts'
import type { HasTasks } from '../tasks/model.ts'
import { taskProgress } from '../tasks/view.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { CORRELATED_MOST, STALE_AFTER_HOURS } from './constants.ts'
import { correlations, type DayReturn } from './correlation.ts'
import { rowId } from './ids.ts'
import { knobsOf } from './knobs.ts'
import { ordered, passes, rowsFrom, sharesFrom } from './rows.ts'
import { sharesByAccount } from './shares.ts'
import { optimizationTexts as texts } from './texts.ts'
import { savedFields, trialOf, type HasFields } from './trial.ts'
import type {
  Correlation,
  Generation,
  Knob,
  OptimizationData,
  OptimizationFilters,
  OptimizationRow,
  OptimizationView,
} from './view.types.ts'
import { givenVersion } from './version.ts'
import { historyKey } from './wants.ts'

/** The slices that are looked at here. */
export type OptimizationSlices = HasTime & HasTabs & HasSession & HasResources & HasWrites & HasConfiguration & HasTasks

/** The portfolio optimization of a tab. */
export function optimizationView(state: OptimizationSlices, tab: string): OptimizationView {
  const { resources, writes, tabs, at } = state
  const { values: filters, bad } = readAddress(OPTIMIZATION_ADDRESS, tabs.byName[tab]?.query ?? '')
  const { byKey } = resources
  const generated = byKey['priorityActions']
  const rated = recordsUnder(byKey['strategiesOptimized']?.value, 'strategies') ?? []
  const data = dataOf(state, filters)
  return {
    filters,
    notices: bad.map(([name, said]) => screenTexts.badValue(name, said)),
    data,
    generation: loadable(generated, adviceTexts.unloaded, (value): Generation => {
      const said = Date.parse(textFrom(recordFrom(value)?.['generated_at']) ?? '')
      return Number.isNaN(said)
        ? { at: null, isStale: false }
        : { at: said, isStale: elapsed(epoch(said), at) > hours(STALE_AFTER_HOURS) }
    }),
    knobs: knobsIn(state),
    correlation: correlationIn(tab, state, filters, data),
    inputVersion: givenVersion(state),
    accounts: namesFrom(byKey['availableAccounts'], 'accounts', rated, 'currentaccountname'),
    strategies: namesFrom(byKey['availableStrategies'], 'strategies', rated, 'strategyname'),
    isRefreshing: overlayOf(writes, 'invalidateCache', 'all') !== null,
    generating: taskProgress(state, 'recommendations'),
    applies: appliesIn(state),
  }
}

/** Names to filter by: those with figures, and those that are rated, which a rule without a trade is too. */
function namesFrom(
  entry: ResourceEntry | undefined,
  under: string,
  rated: readonly Wire[],
  field: string,
): readonly string[] {
  const known = textsFrom(recordFrom(entry?.value)?.[under])
  return unique([...known, ...rated.flatMap((one) => wordsFrom(one[field]) ?? [])]).toSorted(inText)
}

function dataOf(state: HasFields, filters: OptimizationFilters): Loadable<OptimizationData> {
  const { byKey } = state.resources
  const entry = byKey['strategiesOptimized']
  const actions = recordsUnder(byKey['priorityActions']?.value, 'actions') ?? []
  const config = trialOf(state, '')?.saved ?? null
  const pathOf = strategyPaths(byKey[DEFINITIONS]?.value)
  const found = loadable(entry, texts.unloaded, (value) => rowsFrom(value, actions, config, pathOf))
  if (found.state !== 'ready') return found
  if (found.data.length === 0) return { state: 'empty', title: texts.none, hint: texts.noneHint }
  const said = recordFrom(entry?.value)
  const ratedAt = Date.parse(textFrom(said?.['timestamp']) ?? '')
  const weights = config?.component_weights
  return {
    ...found,
    data: {
      rows: ordered(
        found.data.filter((row) => passes(row, filters)),
        filters,
      ),
      all: found.data.length,
      ratedAt: Number.isNaN(ratedAt) ? null : ratedAt,
      isHeld: said?.['cached'] === true,
      problem: isGivenUp(entry) ? entry.message || texts.unloaded : null,
      accounts: sharesByAccount(sharesFrom(actions)),
      weights:
        weights === undefined
          ? null
          : {
              performance: weights.performance_max,
              regimeFit: weights.regime_fit_max,
              stability: weights.stability_max,
              lifecycle: weights.lifecycle_max,
            },
    },
  }
}

/** Rows that pass an address' filters; null while they are not there. */
export function rowsAt(state: HasFields, address: string): readonly OptimizationRow[] | null {
  const data = dataOf(state, readAddress(OPTIMIZATION_ADDRESS, address).values)
  return data.state === 'ready' ? data.data.rows : null
}

function knobsIn(state: HasFields): Loadable<readonly Knob[]> {
  const entries = CATEGORIES.map((category) => state.resources.byKey[categoryKey(category)])
  const open = entries.find((entry) => entry === undefined || entry.loadedAt === null)
  if (entries.some((entry) => entry === undefined || entry.loadedAt === null)) {
    const failed = entries.find((entry) => isGivenUp(entry) && entry.loadedAt === null)
    return loadable(failed ?? open, texts.configUnloaded, () => [])
  }
  return loadable(entries[0], texts.configUnloaded, () => knobsOf(savedFields(state) ?? []))
}

const correlated = remembered((value: unknown, ids: string): readonly (readonly (number | null)[])[] =>
  correlations(ids === '' ? [] : ids.split('\n'), returnsFrom(value)),
)

function correlationIn(
  tab: string,
  state: OptimizationSlices,
  filters: OptimizationFilters,
  data: Loadable<OptimizationData>,
): Loadable<Correlation> {
  if (filters.tab !== 'charts' || data.state !== 'ready') return { state: 'loading' }
  const entry = state.resources.byKey[historyKey(zoneOf(state, state.tabs.byName[tab]), state.at)]
  const best = bestOf(data.data.rows).map(({ id, strategy, account }) => ({ id, strategy, account }))
  return loadable(entry, texts.correlationUnloaded, (value) => ({
    names: best,
    cells: correlated(tab, value, best.map(({ id }) => id).join('\n')),
    of: data.data.rows.length,
  }))
}

/** Those of the rows that are compared with each other. */
export const bestOf = (rows: readonly OptimizationRow[]): readonly OptimizationRow[] =>
  rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity)).slice(0, CORRELATED_MOST)

/** Daily returns of an answer; what belongs to no strategy is left out. */
export const returnsFrom = (value: unknown): readonly DayReturn[] =>
  (recordsUnder(value, 'points') ?? []).flatMap((one) => {
    const [day, strategy] = [textFrom(one['date']), textFrom(one['strategy_name'])]
    if (day === null || strategy === null) return []
    const said = one['return_pct']
    return [
      {
        id: rowId(strategy, textFrom(one['account_name']) ?? ''),
        day: day as DayText,
        returnPct: typeof said === 'number' ? said : null,
      },
    ]
  })
