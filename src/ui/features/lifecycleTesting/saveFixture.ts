import type { Scenario } from '../../../domain/lab/scenario.ts'

/**
 * The scenario as a file of the folder that the tests read; its expectations stay what the rules say, not what was
 * seen.
 */
export function saveFixture(scenario: Scenario, seed: number): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify({ ...scenario, seed }, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `${scenario.id}.json`
  link.click()
  // The browser reads the address when the click is handled; a moment later it is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
