import type { Logged, Fact } from './core/fact.ts'

/** A question that is no lasting view. Each has its answer type in `Answers`. */
export type Question =
  | { readonly type: 'log.tail'; readonly count: number; readonly matching?: string }
  | { readonly type: 'log.why'; readonly text: string }
  | { readonly type: 'core.figures' }
  /** Identity token of the session, for the provider's log-out: it names whom to sign out. Asked before signing out; never logged. */
  | { readonly type: 'session.hint' }

interface Answers {
  'log.tail': readonly Logged<Fact>[]
  'log.why': readonly string[]
  'core.figures': Readonly<Record<string, number | string>>
  'session.hint': string | null
}

export type Answer<Q extends Question> = Answers[Q['type']]
