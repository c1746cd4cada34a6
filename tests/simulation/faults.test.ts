import { expect, test } from 'vitest'
import { DELIBERATE_FAULTS, type DeliberateFault } from '../support/sim/faults.ts'
import { TELLING_FAULTS } from '../support/sim/faultsTelling.ts'
import { scheduleOf } from '../support/sim/schedule.ts'
import { runSchedule } from '../support/sim/world.ts'

/** Schedules that a fault may hide in before it counts as not caught. */
const MOST_SCHEDULES = 40

interface Caught {
  readonly fault: DeliberateFault
  readonly by: string | null
  readonly seed: number
}

const ALL = [...DELIBERATE_FAULTS, ...TELLING_FAULTS]

test('the simulation tells thirty deliberate faults by the invariants they break', async () => {
  const caught: Caught[] = []
  for (const fault of ALL) caught.push(await seek(fault))

  const told = caught.filter(({ by }) => by !== null)
  process.stdout.write(
    `${caught.map(({ fault, by, seed }) => `${(by ?? 'not told').padEnd(9)} ${fault.name}, seed ${seed}`).join('\n')}\n${told.length} of ${ALL.length}\n`,
  )
  expect(
    caught
      .filter(({ fault, by }) => by === null || !fault.toldBy.includes(by))
      .map(({ fault, by }) => `${fault.name}: ${by}`),
  ).toEqual([])
  expect(told).toHaveLength(30)
})

async function seek(fault: DeliberateFault): Promise<Caught> {
  if (fault.steps !== undefined) {
    const { violation } = await runSchedule({ seed: fault.seed, steps: fault.steps }, fault.replaced)
    return { fault, by: violation?.id ?? null, seed: fault.seed }
  }
  for (let seed = fault.seed; seed < fault.seed + MOST_SCHEDULES; seed += 1) {
    const { violation } = await runSchedule(scheduleOf(seed), fault.replaced)
    if (violation !== null) return { fault, by: violation.id, seed }
  }
  return { fault, by: null, seed: fault.seed }
}
