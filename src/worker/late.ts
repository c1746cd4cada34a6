import { routeFor } from '../domain/access/match.ts'
import type { EpochMs } from '../domain/core/time.ts'
import { isOfForecast } from '../domain/explained/forecast.ts'
import type { Event, LogEntry } from '../domain/event.ts'
import { lateAnswerOf as answerOf } from '../domain/lateAnswers.ts'
import { decideLate as decide } from '../domain/lateDecide.ts'
import type { Question } from '../domain/question.ts'
import type { State } from '../domain/state.ts'
import type { Views } from '../domain/views.ts'
import { createExplainedForecasts } from './explainedForecasts.ts'
import { createForecasts } from './forecasts.ts'

const forecast = createForecasts(() => new Promise((resolve) => setTimeout(resolve)))
const explained = createExplainedForecasts(forecast)

/** Answers to questions about the state, at once or in slices; null for one that is not known here. */
export function lateAnswerOf(question: Question, state: State, at: EpochMs): unknown {
  if (question.type === 'forecast.ask') return forecast(question, state)
  return question.type === 'figure.explained' && isOfForecast(question.address)
    ? explained(question, state)
    : answerOf(question, state, at)
}

/** What follows from an entry by decisions that no start needs. */
export const decideLate = (entry: LogEntry, state: State): readonly Event[] => decide(entry, state)

/** What makes the views of a screen that no start needs, in the file of its name. */
const MAKERS = import.meta.glob<(state: State, tab: string) => Partial<Views>>('../domain/screens/late/*.ts', {
  eager: true,
  import: 'views',
})

/** Views of a tab's screen that are made late: the worker fetches this file after its first tab is there. */
export function lateViewsOf(state: State, tab: string): Partial<Views> {
  const screen = routeFor(state.tabs.byName[tab]?.path ?? '')?.route.screen
  return MAKERS[`../domain/screens/late/${screen}.ts`]?.(state, tab) ?? {}
}
