import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs, seed } from '../support/fc.ts'
import { startTarget, type Target, throwAtCalls, throwAtDoors } from '../support/hostileRun.ts'

// 10,000 and more messages: npm run property -- hostile --runs 10000.
const total = runs(2_000)
let target: Target

beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => {
  await target.close()
})

test(`T9 T13 whatever is sent to any call, none fails, and what is refused changes nothing (seed ${seed()})`, async () => {
  const outcomes = await throwAtCalls(target, { total, seed: seed() })

  expect(outcomes.filter(({ faults, changed }) => faults.length + changed.length > 0)).toEqual([])
  expect(outcomes.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(total / 4)
  expect(target.server.logged.filter((entry) => entry.includes('A call failed.'))).toEqual([])
})

test(`T9 T13 whatever is sent to the sign-in and to the pages, nothing fails (seed ${seed()})`, async () => {
  const outcomes = await throwAtDoors(target, { total: total / 10, seed: seed() })

  expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
})
