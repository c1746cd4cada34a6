import type { Folds } from '../concept.ts'
import { SERVER_FACTS, type ServerFactEntry } from './facts.ts'

/** The same fold for every fact of the server. */
export const foldingFacts = <S>(fold: (slice: S, fact: ServerFactEntry) => S): Folds<S> =>
  Object.fromEntries(SERVER_FACTS.map((type) => [type, fold])) as Folds<S>
