import { pairsOf, readAddress } from '../access/address.ts'
import { FORECAST_ADDRESS } from '../access/addresses.ts'
import { decimalFrom, differenceOf, type DecimalText } from '../core/decimal.ts'
import { dayName } from '../core/format.ts'
import { drawnOf, type Made } from '../forecast/ask.ts'
import { CHECK_DAYS } from '../forecast/constants.ts'
import { returnsOf, type Inputs } from '../forecast/inputs.ts'
import { readScales, readScenario, type Scales } from '../forecast/scaleText.ts'
import type { FanPoint, ForecastChoices, ReadyForecast, Scenario } from '../forecast/view.types.ts'
import { askedFigure, dayOfPoint, SCENARIO_B } from './asked.ts'
import { figureFrom, type FigureId } from './figures.ts'
import { answerOf, linesFrom, plain, step, type Parts } from './parts.ts'
import { daysSaid, explainedTexts as texts } from './texts.ts'
import type { Explained, Line, Step } from './view.types.ts'

/** A question about a figure of a forecast. */
export interface ForecastAsked {
  readonly figure: FigureId
  readonly choices: ForecastChoices
  /** Of the forecast that the page shows; null where the question says none. */
  readonly shown: string | null
  /** Of a point of the fan; null for any other figure. */
  readonly day: string | null
  readonly isOfB: boolean
}

/** The question of an address about a forecast; null where it asks about something else. */
export function forecastAsked(address: string): ForecastAsked | null {
  const asked = askedFigure(address)
  const figure = asked === null ? null : figureFrom(asked.figure)
  if (asked === null || figure === null || !isOfForecast(address)) return null
  const { shown = null, day = null, scenario } = Object.fromEntries(pairsOf(asked.address))
  const { values: choices } = readAddress(FORECAST_ADDRESS, address)
  return { figure, choices, shown, day, isOfB: scenario === SCENARIO_B.scenario }
}

/** Whether an address asks about a figure of a forecast: that is answered in slices, as the forecast is. */
export const isOfForecast = (address: string): boolean => askedFigure(address)?.figure.startsWith('forecast.') === true

/** What a figure of a forecast is made of: the days that its futures are drawn from, or its checks. */
export function explainedForecast(
  { figure, shown: version, day, isOfB }: ForecastAsked,
  { choices, inputs, forecast }: Made,
  wanted: { readonly zone: string; readonly from: number; readonly count: number },
): Explained {
  if (forecast.state !== 'ready') return answerOf(figure, null, wanted)
  const shown = isOfB ? forecast.b : forecast.forecast
  if (shown === null) return { state: 'unknown' }
  const scales = (isOfB ? readScenario(choices.b) : readScales(choices.scale)) ?? {}
  const lines = figure === 'forecast.inside' ? checkLines(forecast, inputs) : dayLines(inputs, choices, scales)
  // The checks are of days that came after what they were made from.
  const oldest = forecast.honesty.checks.at(-1)
  const days = figure === 'forecast.inside' ? inputs.days.slice(oldest?.first ?? Infinity) : drawnOf(inputs, choices)
  const parts: Parts = {
    noun: figure === 'forecast.inside' ? 'forecast' : 'day',
    ...made(figure, forecast, { forecast: shown, day }),
    rows: lines.length,
    period: daysSaid(days[0]?.day ?? '', days.at(-1)?.day ?? ''),
    isOfDays: true,
    filters: [
      ...(isOfB ? [texts.scenarioB] : []),
      texts.drawn(choices.method, choices.seed),
      ...(version === null || version === inputs.version ? [] : [texts.madeAnew]),
    ],
    asOf: forecast.at,
    lines: linesFrom(lines),
  }
  return answerOf(figure, parts, wanted)
}

function made(
  figure: FigureId,
  { balance, paths, at, honesty }: ReadyForecast,
  { forecast, day }: { readonly forecast: Scenario; readonly day: string | null },
): Pick<Parts, 'value' | 'steps'> {
  const last = forecast.fan.at(-1)!
  const share = (part: number, label: string): Pick<Parts, 'value' | 'steps'> => ({
    value: decimalFrom(part * 100),
    steps: [futures(paths), step(label, decimalFrom(Math.round(part * paths)), 'count')],
  })
  switch (figure) {
    case 'forecast.median':
    case 'forecast.low':
    case 'forecast.high': {
      const [name, of] = QUANTILE_OF[figure]
      const [end, begin] = [decimalFrom(of(last)), decimalFrom(balance)]
      return {
        value: end === null || begin === null ? null : differenceOf(end, begin),
        steps: [
          futures(paths),
          plain(texts.quantile(name, dayOf(last.at)), end),
          plain(texts.balanceOn(dayOf(at)), begin),
        ],
      }
    }
    case 'forecast.lossShare':
      return share(forecast.lossShare, texts.below)
    case 'forecast.limitShare':
      return share(forecast.limitShare, texts.beyond)
    case 'forecast.meanWorst':
      return { value: decimalFrom(forecast.meanWorst * 100), steps: [futures(paths)] }
    case 'forecast.recoveryDays':
      return {
        value: decimalFrom(forecast.recoveryDays),
        steps: [futures(paths), step(texts.recovered, percent(forecast.recoveredShare), '%')],
      }
    case 'forecast.inside':
      return {
        value: honesty.days === 0 ? null : decimalFrom((honesty.inside / honesty.days) * 100),
        steps: [
          step(texts.checked, decimalFrom(honesty.days), 'count', honesty.forecasts),
          step(texts.inside, decimalFrom(honesty.inside), 'count', honesty.forecasts),
        ],
      }
    default: {
      const point = forecast.fan.find((one) => String(one.at) === day) ?? last
      return {
        value: decimalFrom(point.q50),
        steps: QUANTILES.map(([name, of]) => plain(texts.quantile(name, dayOf(point.at)), decimalFrom(of(point)))),
      }
    }
  }
}

type Quantile = readonly [name: string, of: (point: FanPoint) => number]
const QUANTILES: readonly Quantile[] = [
  ['5 %', ({ q5 }) => q5],
  ['25 %', ({ q25 }) => q25],
  [texts.median, ({ q50 }) => q50],
  ['75 %', ({ q75 }) => q75],
  ['95 %', ({ q95 }) => q95],
]
const QUANTILE_OF = {
  'forecast.low': QUANTILES[0]!,
  'forecast.median': QUANTILES[2]!,
  'forecast.high': QUANTILES[4]!,
} as const

const futures = (paths: number): Step => step(texts.futures, decimalFrom(paths), 'count')
const percent = (share: number | null): DecimalText | null => (share === null ? null : decimalFrom(share * 100))
const dayOf = (at: number): string => dayName(dayOfPoint(at))

/** The days whose returns are drawn, newest first, each strategy at its scale. */
function dayLines(inputs: Inputs, choices: ForecastChoices, scales: Scales): readonly Line[] {
  const days = drawnOf(inputs, choices)
  const returns = returnsOf(days, scales)
  return days.map(({ day }, at) => named(day, dayName(day), decimalFrom(returns[at]))).toReversed()
}

/** The forecasts that were made anew, with their days that came as they said. */
const checkLines = ({ honesty }: ReadyForecast, { days }: Inputs): readonly Line[] =>
  honesty.checks.map(({ first, inside }) => {
    const [from, to] = [days[first], days[first + CHECK_DAYS - 1]]
    return named(String(first), daysSaid(from?.day ?? '', to?.day ?? ''), decimalFrom(inside))
  })

const named = (id: string, name: string, amount: DecimalText | null): Line => ({
  id,
  at: null,
  name,
  side: null,
  detail: '',
  amount,
  href: null,
})
