import { forecastOf, type Made, type Seen } from '../domain/forecast/ask.ts'
import type { Forecast } from '../domain/forecast/view.types.ts'
import type { QuestionOf } from '../domain/question.ts'

/**
 * Answers forecasts in slices, so that streams and pushes go on between them. The newest question of an asker
 * ends the one before it. `pause` resolves once everything that waits had its turn; `keep` gets what was made.
 */
export function createForecasts(
  pause: () => Promise<void>,
  keep: (made: Made, zone: string) => void = () => undefined,
): (question: QuestionOf<'forecast.ask'>, state: Seen) => Promise<Forecast> {
  const newest = new Map<string, QuestionOf<'forecast.ask'>>()
  return async (question, state) => {
    const { address, zone, asker } = question
    newest.set(asker, question)
    const steps = forecastOf(state, address, zone)
    for (;;) {
      // First of all: a burst of questions costs its last one alone.
      await pause()
      if (newest.get(asker) !== question) return { state: 'superseded' }
      const step = steps.next()
      if (step.done !== true) continue
      newest.delete(asker)
      if (step.value === null) return { state: 'unavailable' }
      keep(step.value, zone)
      return step.value.forecast
    }
  }
}
