import type { Schedule, Step } from './schedule.ts'
import { runSchedule, type RunResult } from './world.ts'
import type { Replaced } from './worker.ts'

/** Runs that shrinking may take. */
const MOST_RUNS = 150

/**
 * The schedule without every step that the failure does not need: halves first, then quarters, then single steps, then
 * shorter waits.
 */
async function shrunk(schedule: Schedule, id: string, replaced: Replaced = {}): Promise<Schedule> {
  let best = schedule.steps
  let runs = 0
  const fails = async (steps: readonly Step[]): Promise<boolean> => {
    runs += 1
    return runs <= MOST_RUNS && (await runSchedule({ ...schedule, steps }, replaced)).violation?.id === id
  }
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && runs < MOST_RUNS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.length && runs < MOST_RUNS;) {
      const without = [...best.slice(0, from), ...best.slice(from + size)]
      if (await fails(without)) best = without
      else from += size
    }
  }
  for (let i = 0; i < best.length && runs < MOST_RUNS; i += 1) {
    const step = best[i]!
    if (step.do !== 'pass' || step.ms < 100) continue
    const shorter = best.map((one, at) => (at === i ? { ...step, ms: Math.round(step.ms / 4) } : one))
    if (await fails(shorter)) best = shorter
  }
  return { seed: schedule.seed, steps: best }
}

/**
 * What a person needs to see a failure again: the seed, what broke, and the shrunk schedule as JSON for
 * `tests/simulation/kept`.
 */
export async function told(schedule: Schedule, { violation }: RunResult, replaced: Replaced = {}): Promise<string> {
  if (violation === null) return ''
  const short = await shrunk(schedule, violation.id, replaced)
  return `${violation.id} does not hold, ${violation.at} ms into the schedule of seed ${schedule.seed}:\n${violation.what}\nShrunk to ${short.steps.length} of ${schedule.steps.length} steps:\n${JSON.stringify(short)}`
}
