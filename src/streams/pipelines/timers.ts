import type { Judgements } from '../judgements.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { armed } from '../armed.ts'

/** Time enters as a fact (law 3): every moment that the state waits for, proposed when it has come. */
export const timers = (timersOf: Judgements['timers']): NamedPipeline => ({
  name: 'timers',
  pipeline: (turns, ports) => turns.pipe(armed(timersOf, ports)),
})
