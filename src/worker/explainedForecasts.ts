import { memoryByKey } from '../domain/core/select.ts'
import { explainedForecast, forecastAsked } from '../domain/explained/forecast.ts'
import { answerOf } from '../domain/explained/parts.ts'
import type { Explained } from '../domain/explained/view.types.ts'
import { inputsAt, type Made, type Seen } from '../domain/forecast/ask.ts'
import type { Forecast, ForecastChoices } from '../domain/forecast/view.types.ts'
import type { QuestionOf } from '../domain/question.ts'

/** Forecasts that are kept for the panel, which asks once a second: those that a few pages show. */
const KEPT = 8

/** Answers what figures of forecasts are made of: each forecast as its page shows it, whatever results came since. */
export interface ExplainedForecasts {
  /** Takes what was made for a page. */
  keep(made: Made, zone: string): void
  /** One that is not kept is made anew by `ask`, once, in slices as those of the pages. */
  explain(
    question: QuestionOf<'figure.explained'>,
    state: Seen,
    ask: (question: QuestionOf<'forecast.ask'>, state: Seen) => Promise<Forecast>,
  ): Promise<Explained>
}

export function createExplainedForecasts(): ExplainedForecasts {
  const made = memoryByKey<Made>(KEPT)
  const making = new Map<string, Promise<Forecast>>()
  return {
    keep: (one, zone) => made.set(keyOf(one.choices, zone, one.inputs.version), one),
    async explain(question, state, ask) {
      const { address, zone } = question
      const asked = forecastAsked(address)
      if (asked === null) return { state: 'unknown' }
      const { choices, shown } = asked
      const onPage = shown === null ? undefined : made.get(keyOf(choices, zone, shown))
      if (onPage !== undefined) return explainedForecast(asked, onPage, question)
      const inputs = inputsAt(state, choices, zone)
      if (inputs === null) return answerOf(asked.figure, null, question)
      const key = keyOf(choices, zone, inputs.version)
      if (made.get(key) === undefined) {
        const anew = making.get(key) ?? ask({ type: 'forecast.ask', address, zone, asker: `explained ${key}` }, state)
        making.set(key, anew)
        await anew.finally(() => making.delete(key))
      }
      const now = made.get(key)
      return now === undefined ? answerOf(asked.figure, null, question) : explainedForecast(asked, now, question)
    },
  }
}

const keyOf = (choices: ForecastChoices, zone: string, version: string): string =>
  JSON.stringify([choices, zone, version])
