import type { EpochMs } from '../domain/core/time.ts'
import { isOfForecast } from '../domain/explained/forecast.ts'
import { lateAnswerOf as answerOf } from '../domain/lateAnswers.ts'
import type { Question } from '../domain/question.ts'
import type { State } from '../domain/state.ts'
import { createExplainedForecasts } from './explainedForecasts.ts'
import { createForecasts } from './forecasts.ts'

const explained = createExplainedForecasts()
const forecast = createForecasts(() => new Promise((resolve) => setTimeout(resolve)), explained.keep)

/** Answers to questions about the state, at once or in slices; null for one that is not known here. */
export function lateAnswerOf(question: Question, state: State, at: EpochMs): unknown {
  if (question.type === 'forecast.ask') return forecast(question, state)
  return question.type === 'figure.explained' && isOfForecast(question.address)
    ? explained.explain(question, state, forecast)
    : answerOf(question, state, at)
}
