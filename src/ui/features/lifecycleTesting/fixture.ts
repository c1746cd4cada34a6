import type { ExportFile } from '../../../domain/core/tableFile.ts'
import type { Scenario } from '../../../domain/lab/scenario.ts'

/**
 * The scenario as a file of the folder that the tests read; its expectations stay what the rules say, not what was
 * seen.
 */
export const fixtureOf = (scenario: Scenario, seed: number): ExportFile => ({
  name: `${scenario.id}.json`,
  type: 'application/json',
  parts: [`${JSON.stringify({ ...scenario, seed }, null, 2)}\n`],
  rows: 1,
})
