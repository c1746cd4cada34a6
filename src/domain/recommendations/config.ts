import type { Configuration } from '../configuration/types.ts'

/** The fields of the configuration without their categories, in the scale that people read: 10 is 10 %. */
export type EngineConfig = Configuration['lifecycle'] &
  Configuration['account_moves'] &
  Configuration['stability'] &
  Configuration['scoring'] &
  Configuration['allocation'] &
  Configuration['timing']

/** A configuration as the engine takes it. */
export const engineConfig = (configuration: Configuration): EngineConfig => ({
  ...configuration.lifecycle,
  ...configuration.account_moves,
  ...configuration.stability,
  ...configuration.scoring,
  ...configuration.allocation,
  ...configuration.timing,
})
