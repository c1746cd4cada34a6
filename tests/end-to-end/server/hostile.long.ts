import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../support/fc.ts'
import { startTarget, type Target, throwAtCalls, throwAtDoors } from '../../support/hostileRun.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => {
  await target.close()
})

test(`T9 T13 10,000 generated messages over every call and door: none fails, and what is refused changes nothing (seed ${seed()})`, async () => {
  const outcomes = [
    ...(await throwAtCalls(target, { total: 9_000, seed: seed() + 1_000 })),
    ...(await throwAtDoors(target, { total: 1_000, seed: seed() + 1_000 })),
  ]

  expect(outcomes.filter(({ faults, changed }) => faults.length + changed.length > 0)).toEqual([])
})
