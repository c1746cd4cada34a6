import type { Logged, Fact } from './core/fact.ts'

/** A question that is no lasting view. Each has its answer type in `Answers`. */
export type Question =
  | { readonly type: 'log.tail'; readonly count: number; readonly matching?: string }
  | { readonly type: 'log.why'; readonly text: string }
  | { readonly type: 'core.figures' }

interface Answers {
  'log.tail': readonly Logged<Fact>[]
  'log.why': readonly string[]
  'core.figures': Readonly<Record<string, number | string>>
}

export type Answer<Q extends Question> = Answers[Q['type']]
