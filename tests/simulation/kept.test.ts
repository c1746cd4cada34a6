import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Schedule } from '../support/sim/schedule.ts'
import { runSchedule } from '../support/sim/world.ts'

interface Kept extends Schedule {
  /** What it once broke. */
  readonly about: string
}

const folder = new URL('kept/', import.meta.url)
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Kept] as const)

test.each(kept)('a schedule that once failed holds: %s', async (_file, schedule) => {
  const { violation } = await runSchedule(schedule)

  expect(violation).toBeNull()
})
