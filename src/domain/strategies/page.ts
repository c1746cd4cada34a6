import { readAddress } from '../access/address.ts'
import { STRATEGY_ADDRESS } from '../access/addresses.ts'
import { routeFor } from '../access/match.ts'
import { rulesFrom } from '../bots/rules.ts'
import { decodePage } from '../closed/decode.ts'
import type { DayText } from '../core/calendar.ts'
import { serverNow, todayOf } from '../live/today.ts'
import { NOTHING } from '../concept.ts'
import type { Loadable } from '../core/outcome.ts'
import { remembered } from '../core/select.ts'
import { dailyResults } from '../dashboard/results/days.ts'
import { positionRows } from '../live/screen/rows.ts'
import { screenTexts } from '../live/screen/texts.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { ResourceEntry } from '../resources/model.ts'
import { loadable } from '../resources/loadable.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { overlayOf } from '../writes/model.ts'
import { actionsFrom } from './actions.ts'
import { definitionsFrom } from './definition.ts'
import type { DefinitionView, OpenRow, StrategyAddress, StrategyPage, StrategyView } from './page.types.ts'
import { historyOf } from './history.ts'
import { recordFromAnswer } from './record.ts'
import { resultsOf } from './results.ts'
import { openPnlOf, rowsWith, stillRows } from './rows.ts'
import { strategyTexts as texts } from './texts.ts'
import { answersOf, problemIn } from './view.ts'
import {
  actionsKey,
  dailyKey,
  DEFINITIONS,
  isElite,
  nameOfStrategy,
  RANGE_LENGTHS,
  RATINGS,
  recordKey,
  symbolsKey,
  tradesKey,
} from './wants.ts'

/** The strategy that a tab's address names. */
export function strategyView(state: State, tab: string): StrategyView {
  const known = state.tabs.byName[tab]
  const id = routeFor(known?.path ?? '')?.parts['strategyId'] ?? ''
  const { values: address, bad } = readAddress(STRATEGY_ADDRESS, known?.query ?? '')
  return {
    address,
    notices: bad.map(([name, said]) => screenTexts.badValue(name, said)),
    page: pageOf(state, { id, address, zone: zoneOf(state, known) }),
    outcomes: state.strategies.outcomes,
  }
}

interface Asked {
  readonly id: string
  readonly address: StrategyAddress
  readonly zone: string
}

function pageOf(state: State, asked: Asked): Loadable<StrategyPage> {
  const { id, address, zone } = asked
  const { byKey } = state.resources
  const [ratings, definitions, daily] = [RATINGS, DEFINITIONS, dailyKey(zone)].map((key) => byKey[key])
  const name = nameOfStrategy(state, id)
  if (name === null || ((ratings?.loadedAt ?? null) === null && ratings?.status !== 'failed'))
    return { state: 'loading' }
  const today = todayOf(state, zone)
  const units = rowsWith(stillRows(answersOf(state, daily), today), state.live.positions.rows, NOTHING).filter(
    (row) => row.strategy === name,
  )
  const definition = definitionOf(state, id)
  if (units.length === 0 && definition === null)
    return isGivenUp(definitions)
      ? { state: 'failed', title: texts.unloaded, hint: definitions.message ?? '', canRetry: true }
      : { state: 'empty', title: texts.notFound, hint: texts.notFoundHint }
  const own = state.live.positions.rows.filter(({ strategy }) => strategy === name)
  return {
    state: 'ready',
    asOf: ratings?.loadedAt ?? state.at,
    data: {
      name,
      definition,
      units,
      openPnl: openPnlOf(own),
      open: positionRows(state)
        .filter((row) => row.strategy === name && row.closed === null)
        .map(openRow),
      rules: rulesFrom(byKey['botRulesList']?.value).filter(
        (rule) => rule.strategy === name || (definition !== null && rule.strategyId === definition.id),
      ),
      problem: problemIn(state),
      results: address.tab === 'performance' ? performance(name, daily, { state, asked }) : null,
      trades:
        address.tab === 'trades'
          ? loadable(byKey[tradesKey(name)], texts.tradesUnloaded, (value) => decodePage(value)?.rows ?? [])
          : null,
      history: address.tab === 'history' ? historyOf(state, definition?.id ?? name, address.pages ?? 1, zone) : null,
      actions:
        address.tab !== 'recommendations'
          ? null
          : isElite(state)
            ? loadable(byKey[actionsKey(name)], texts.actionsUnloaded, actionsFrom)
            : 'locked',
      record:
        address.tab === 'recommendations' && isElite(state)
          ? loadable(byKey[recordKey(name)], texts.recordUnloaded, (value) => recorded(name, value))
          : null,
    },
  }
}

const recorded = remembered(recordFromAnswer)

/** Folded anew when an answer or the address changes, not when a price does. */
const folded = remembered(
  (
    name: string,
    daily: unknown,
    range: StrategyAddress['range'],
    chart: StrategyAddress['chart'],
    today: DayText,
    symbols: ResourceEntry | undefined,
  ) => resultsOf(name, dailyResults(daily) ?? [], { range, chart, today, symbols }),
)

function performance(
  name: string,
  daily: ResourceEntry | undefined,
  { state, asked: { address, zone } }: { readonly state: State; readonly asked: Asked },
): StrategyPage['results'] {
  const { range, chart } = address
  const symbols = state.resources.byKey[symbolsKey(name, zone, RANGE_LENGTHS[range], serverNow(state))]
  const today = todayOf(state, zone)
  return loadable(daily, texts.daysUnloaded, (value) => folded(name, name, value, range, chart, today, symbols))
}

/** By its id, else by its name: a link that was made before the definitions came names it so. */
function definitionOf(state: State, said: string): DefinitionView | null {
  const all = definitionsFrom(state.resources.byKey[DEFINITIONS]?.value) ?? []
  const found = all.find(({ id }) => id === said) ?? all.find(({ name }) => name === said)
  if (found === undefined) return null
  const { id, keys, createdAt, updatedAt } = found
  return {
    id,
    keys: Object.fromEntries(Object.entries(keys).toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
    createdAt,
    updatedAt,
    isSaving: overlayOf(state.writes, 'strategyDetailsUpdate', id) !== null,
  }
}

const openRow = ({ id, symbol, base, side, account, size, entry, mark, pnl, roiPct }: PositionRow): OpenRow => ({
  id,
  symbol,
  base,
  side,
  account,
  size,
  entry,
  mark,
  pnl,
  roiPct,
})
