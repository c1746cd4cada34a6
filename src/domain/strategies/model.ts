import type { Outcomes } from '../writes/model.ts'

/** How the newest write of each kind ended, by call: what a form waits for. The definitions are the server's. */
export interface StrategiesState {
  readonly outcomes: Outcomes
}

/** Nothing written yet. */
export const NO_STRATEGIES: StrategiesState = { outcomes: {} }
