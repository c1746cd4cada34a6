import { expect, test } from 'vitest'
import { scheduleOf } from '../support/sim/schedule.ts'
import { runSchedule } from '../support/sim/world.ts'

test('the same seed gives the same trace, another seed another', async () => {
  const seeds = [11, 12, 13, 14]

  const first = await traces(seeds)
  const again = await traces(seeds)

  expect(again).toEqual(first)
  expect(new Set(first).size).toBe(seeds.length)
})

async function traces(seeds: readonly number[]): Promise<readonly string[]> {
  const all: string[] = []
  for (const seed of seeds) all.push((await runSchedule(scheduleOf(seed))).trace)
  return all
}
