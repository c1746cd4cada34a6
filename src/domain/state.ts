import { CONCEPTS, type State } from './concepts.ts'
import { epoch } from './core/time.ts'

export type { State } from './concepts.ts'

/** Before the first entry. */
export const EMPTY_STATE = {
  entry: 0,
  at: epoch(0),
  ...Object.fromEntries(CONCEPTS.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]]))),
} as unknown as State
