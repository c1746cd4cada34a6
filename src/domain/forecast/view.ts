import { readAddress } from '../access/address.ts'
import { FORECAST_ADDRESS } from '../access/addresses.ts'
import type { DayText } from '../core/calendar.ts'
import type { Loadable } from '../core/outcome.ts'
import { remembered } from '../core/select.ts'
import { dailyResults } from '../dashboard/results/days.ts'
import { screenTexts } from '../live/screen/texts.ts'
import { todayOf } from '../live/today.ts'
import { loadable } from '../resources/loadable.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { State } from '../state.ts'
import { stillRows } from '../strategies/rows.ts'
import { answersOf } from '../strategies/view.ts'
import { dailyKey, RATINGS } from '../strategies/wants.ts'
import { zoneOf } from '../tabs/zone.ts'
import { type Choice, inputsOf } from './inputs.ts'
import { lifecycleRows } from './lifecycle.ts'
import { forecastTexts as texts } from './texts.ts'
import type { ForecastData, ForecastView } from './view.types.ts'
import { balancesKey } from './wants.ts'

/** What a tab can forecast, and when its strategies move on. */
export function forecastView(state: State, tab: string): ForecastView {
  const known = state.tabs.byName[tab]
  const query = known?.query ?? ''
  const zone = zoneOf(state, known)
  const today = todayOf(state, zone)
  const { values: choices, bad } = readAddress(FORECAST_ADDRESS, query)
  return {
    choices,
    query,
    zone,
    notices: bad.map(([name, said]) => screenTexts.badValue(name, said)),
    data: dataOf(state, tab, choices, zone),
    lifecycle: loadable(state.resources.byKey[RATINGS], texts.ratingsUnloaded, () => {
      const daily = state.resources.byKey[dailyKey(zone)]
      return lifecycle(tab, stillRows(answersOf(state, daily), today), daily?.value, today)
    }),
  }
}

/** Folded anew when an answer, the choice or the day changes, not when a price moves. */
const lifecycle = remembered((rows: ReturnType<typeof stillRows>, daily: unknown, today: DayText) =>
  lifecycleRows(rows, dailyResults(daily) ?? [], today),
)
const given = remembered(
  (
    daily: unknown,
    balances: unknown,
    accounts: string,
    strategies: string,
    today: DayText,
  ): Omit<ForecastData, 'problem'> => {
    const choice: Choice = { accounts: listed(accounts), strategies: listed(strategies) }
    const inputs = inputsOf(daily, balances, choice, today)
    return {
      accounts: inputs.accounts,
      strategies: inputs.strategies,
      version: inputs.version,
      days: inputs.days.length,
    }
  },
)
const listed = (said: string): readonly string[] => (said === '' ? [] : said.split(','))

function dataOf(state: State, tab: string, choice: Choice, zone: string): Loadable<ForecastData> {
  const [daily, balances] = [dailyKey(zone), balancesKey(zone)].map((key) => state.resources.byKey[key])
  const today = todayOf(state, zone)
  const first = loadable(balances, texts.unloaded, (value) => value)
  if (first.state !== 'ready') return first
  const failed = [daily, balances].find((entry) => isGivenUp(entry))
  return loadable(daily, texts.unloaded, (value) => ({
    ...given(tab, value, first.data, choice.accounts.join(','), choice.strategies.join(','), today),
    problem: failed === undefined ? null : failed.message || texts.unloaded,
  }))
}
