import { expect, test } from 'vitest'
import { runMany } from '../support/sim/many.ts'
import { SCHEDULES } from '../support/sim/schedule.ts'

test('I1 to I17: in every schedule nothing is lost, doubled, mixed up or shown older (half of them)', async () => {
  const { failures, facts, faults } = await runMany(SCHEDULES, 1)

  expect(failures.join('\n\n')).toBe('')
  expect(facts).toBeGreaterThan(0)
  expect(faults).toBeGreaterThan(0)
})
