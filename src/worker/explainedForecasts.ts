import { explainedForecast, forecastAsked } from '../domain/explained/forecast.ts'
import { figureFrom } from '../domain/explained/figures.ts'
import { askedFigure } from '../domain/explained/asked.ts'
import { answerOf } from '../domain/explained/parts.ts'
import type { Explained } from '../domain/explained/view.types.ts'
import type { Seen } from '../domain/forecast/ask.ts'
import type { Forecast } from '../domain/forecast/view.types.ts'
import type { Question } from '../domain/question.ts'

type Ask = Extract<Question, { readonly type: 'forecast.ask' }>
type Explain = Extract<Question, { readonly type: 'figure.explained' }>

/** Forecasts that are kept for the panel, which asks once a second: one for each page that is looked at. */
const KEPT = 4

/** Answers what figures of forecasts are made of: each forecast is made once, in slices as those of the pages. */
export function createExplainedForecasts(
  ask: (question: Ask, state: Seen) => Promise<Forecast>,
): (question: Explain, state: Seen) => Promise<Explained> {
  const made = new Map<string, Promise<Forecast>>()
  return async (question, state) => {
    const { address, zone } = question
    const asked = forecastAsked(state, address, zone)
    if (asked === null) {
      const figure = figureFrom(askedFigure(address)?.figure ?? '')
      return figure === null ? { state: 'unknown' } : answerOf(figure, null, question)
    }
    const { key } = asked
    const forecast = made.get(key) ?? ask({ type: 'forecast.ask', address, zone, asker: `explained ${key}` }, state)
    made.delete(key)
    made.set(key, forecast)
    if (made.size > KEPT) made.delete(made.keys().next().value!)
    return explainedForecast(asked, await forecast, question)
  }
}
