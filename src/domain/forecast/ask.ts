import { readAddress } from '../access/address.ts'
import { FORECAST_ADDRESS } from '../access/addresses.ts'
import { midnightOf } from '../core/calendar.ts'
import { days } from '../core/time.ts'
import { type HasServerTime, todayOf } from '../live/today.ts'
import type { HasResources } from '../resources/model.ts'
import { dailyKey } from '../strategies/wants.ts'
import { BLOCK_DAYS, DAYS_BEFORE, LEAST_DAYS, PATHS } from './constants.ts'
import { honestyOf } from './honesty.ts'
import { type Inputs, inputsOf, returnsOf } from './inputs.ts'
import type { Asked, Outcome } from './outcome.types.ts'
import { outcomeOf } from './paths.ts'
import { readScales, readScenario } from './scaleText.ts'
import type { EquityPoint, FanPoint, ForecastChoices, MadeForecast, Scenario } from './view.types.ts'
import { balancesKey } from './wants.ts'

/** The slices that a forecast is made from. */
export type Seen = HasServerTime & HasResources

/** A forecast and what it was made from: its figures are explained from the same. */
export interface Made {
  readonly choices: ForecastChoices
  readonly inputs: Inputs
  readonly forecast: MadeForecast
}

/**
 * The forecast of an address, over what the state has now; what comes meanwhile is not looked at. Null while an answer
 * is missing. Yields between slices of work.
 */
export function* forecastOf(state: Seen, address: string, zone: string): Generator<void, Made | null> {
  const { values: choices } = readAddress(FORECAST_ADDRESS, address)
  const inputs = inputsAt(state, choices, zone)
  return inputs === null ? null : { choices, inputs, forecast: yield* forecastFrom(inputs, choices) }
}

/** What a forecast of these choices is made from; null while an answer is missing. */
export function inputsAt(state: Seen, choices: ForecastChoices, zone: string): Inputs | null {
  const [daily, balances] = [dailyKey(zone), balancesKey(zone)].map((key) => state.resources.byKey[key])
  if (daily === undefined || daily.loadedAt === null) return null
  if (balances === undefined || balances.loadedAt === null) return null
  return inputsOf(daily.value, balances.value, choices, todayOf(state, zone))
}

/** The forecast of choices over inputs: the same give the same, to the bit. */
export function* forecastFrom(inputs: Inputs, choices: ForecastChoices): Generator<void, MadeForecast> {
  const { days, version } = inputs
  const before = DAYS_BEFORE[choices.h]
  const past = inputs.balances
    .slice(-before - 1)
    .map(({ day, balance }): EquityPoint => ({ at: midnightOf(day), value: balance }))
  const begin = past.at(-1)
  if (days.length < LEAST_DAYS || begin === undefined)
    return { state: 'short', version, days: days.length, needs: LEAST_DAYS, past }
  if (begin.value <= 0) return { state: 'unfunded', version, days: days.length, past }
  const window = windowOf(choices)
  const asked = {
    method: choices.method,
    seed: choices.seed,
    limit: choices.dd / 100,
    paths: PATHS,
    block: BLOCK_DAYS,
  } satisfies Omit<Asked, 'returns' | 'horizon'>
  const drawn = drawnOf(inputs, choices)
  const horizon = Number(choices.h)
  const b = readScenario(choices.b)
  const scales = readScales(choices.scale) ?? {}
  const forecast = yield* outcomeOf({ ...asked, horizon, returns: returnsOf(drawn, scales) })
  const other = b === null ? null : yield* outcomeOf({ ...asked, horizon, returns: returnsOf(drawn, b) })
  return {
    state: 'ready',
    version,
    days: days.length,
    drawn: drawn.length,
    seed: choices.seed,
    paths: PATHS,
    at: begin.at,
    balance: begin.value,
    past,
    forecast: scenarioOf(forecast, begin),
    b: other === null ? null : scenarioOf(other, begin),
    honesty: yield* honestyOf(returnsOf(days, scales), window, asked),
  }
}

const windowOf = ({ window }: ForecastChoices): number | null => (window === 'all' ? null : Number(window))

/** The days whose returns are drawn from. */
export const drawnOf = ({ days }: Inputs, choices: ForecastChoices): Inputs['days'] =>
  days.slice(-(windowOf(choices) ?? days.length))

/** Multiples as money, from the last known day on. */
function scenarioOf({ fan, ...figures }: Outcome, { at: since, value: balance }: EquityPoint): Scenario {
  const points = fan.map(({ q5, q25, q50, q75, q95 }, day): FanPoint => ({
    at: since + days(day),
    q5: q5 * balance,
    q25: q25 * balance,
    q50: q50 * balance,
    q75: q75 * balance,
    q95: q95 * balance,
  }))
  const last = points.at(-1)!
  return { ...figures, fan: points, median: last.q50 - balance, low: last.q5 - balance, high: last.q95 - balance }
}
