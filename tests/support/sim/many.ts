import { askedSeed, schedules } from '../fc.ts'
import { scheduleOf } from './schedule.ts'
import { told } from './shrink.ts'
import { runSchedule } from './world.ts'

/** What many schedules came to. */
export interface ManyResult {
  readonly schedules: number
  readonly facts: number
  readonly faults: number
  readonly failures: readonly string[]
}

/** Seed of a plain `npm test`: the same schedules each time. `npm run simulate` tries others. */
const USUAL_SEED = 20_261_120

/** Failures that are shrunk and told; one more would only repeat them. */
const MOST_TOLD = 3

/**
 * Runs every second schedule from the first seed on, so that two files share the work. `usual` is the number for both.
 */
export async function runMany(usual: number, half: 0 | 1): Promise<ManyResult> {
  const first = Math.abs(askedSeed() ?? USUAL_SEED) % 1_000_000_000
  const count = schedules(usual)
  const failures: string[] = []
  let [ran, facts, faults] = [0, 0, 0]
  for (let i = half; i < count && failures.length < MOST_TOLD; i += 2) {
    const schedule = scheduleOf(first + i)
    const result = await runSchedule(schedule)
    ran += 1
    facts += result.facts
    faults += result.faults
    if (result.violation !== null) failures.push(await told(schedule, result))
  }
  process.stdout.write(
    `${ran} schedules from seed ${first + half}, ${facts} facts, ${faults} faults, ${failures.length} failures\n`,
  )
  return { schedules: ran, facts, faults, failures }
}
