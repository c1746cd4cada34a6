import { expect, test } from 'vitest'
import { DELIBERATE_FAULTS, type DeliberateFault } from '../support/sim/faults.ts'
import { scheduleOf } from '../support/sim/schedule.ts'
import { runSchedule } from '../support/sim/world.ts'

/** Schedules that a fault may hide in before it counts as not caught. */
const MOST_SCHEDULES = 40

interface Caught { readonly fault: DeliberateFault; readonly by: string | null; readonly seed: number }

test('the simulation tells twenty deliberate faults by the invariants they break', async () => {
  const caught: Caught[] = []
  for (const fault of DELIBERATE_FAULTS) caught.push(await seek(fault))

  const told = caught.filter(({ by }) => by !== null)
  process.stdout.write(`${caught.map(({ fault, by, seed }) => `${(by ?? 'not told').padEnd(9)} ${fault.name}, seed ${seed}`).join('\n')}\n${told.length} of ${DELIBERATE_FAULTS.length}\n`)
  expect(caught.filter(({ fault, by }) => by === null || !fault.toldBy.includes(by)).map(({ fault, by }) => `${fault.name}: ${by}`)).toEqual([])
  expect(told).toHaveLength(20)
}, 180_000)

async function seek(fault: DeliberateFault): Promise<Caught> {
  for (let seed = fault.seed; seed < fault.seed + MOST_SCHEDULES; seed += 1) {
    const { violation } = await runSchedule(scheduleOf(seed), fault.replaced)
    if (violation !== null) return { fault, by: violation.id, seed }
  }
  return { fault, by: null, seed: fault.seed }
}
