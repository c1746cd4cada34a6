import type { ToyName } from '../../domain/public/toys.ts'
import { scenarioFrom, type Scenario } from '../../domain/lab/scenario.ts'
import away from '../lab/scenarios/08-away-2h.json' with { type: 'json' }
import { LAB_START } from '../lab/clock.ts'
import type { CoreOfBuild } from '../lab/device.ts'
import { perform } from '../lab/perform.ts'
import { makeWorld } from '../lab/world.ts'
import type { ToyShown } from '../toysApi.ts'
import { refusedIn, SeenTab } from './seen.ts'
import tabs from './tabs.json' with { type: 'json' }
import why from './why.json' with { type: 'json' }

const FILES: Readonly<Record<ToyName, unknown>> = { sleep: away, tabs, why }

/** The scenario behind a toy; the laboratory's tests play it too, against what it expects. */
export function scenarioOf(toy: ToyName): Scenario {
  const read = scenarioFrom(FILES[toy])
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** Virtual ms in one go: awake it is watched, asleep nothing is to be seen. */
const AWAKE = 1_000
const ASLEEP = 180_000

export interface ToyParts {
  readonly build: CoreOfBuild
  readonly turn: () => Promise<void>
  /** Told after each step of its time; resolves when the next may come. */
  readonly onShown: (shown: ToyShown) => Promise<void>
}

/** A toy that has played, and still can be used. */
export interface PlayedToy {
  readonly readAll: (tab: string) => Promise<void>
}

/**
 * plays a toy of the front page, which is the product's core on a clock of its own, with the server of the
 * laboratory. What is shown is what its tabs were pushed, and what its log refused.
 */
export async function playToy(toy: ToyName, { build, turn, onShown }: ToyParts): Promise<PlayedToy> {
  const scenario = scenarioOf(toy)
  const seen = new Map((scenario.setup.tabs ?? ['A']).map((name) => [name, new SeenTab(name)]))
  const world = await makeWorld(scenario, {
    build,
    turn,
    seed: scenario.seed,
    onPush: (tab, push) => seen.get(tab)?.take(push),
  })
  const { clock, device } = world
  const asleep = scenario.steps.find((step) => step.do === 'sleep')
  const now = (): number => clock.now() - LAB_START
  const isAsleep = (): boolean => asleep !== undefined && now() >= asleep.at && now() < asleep.at + asleep.ms
  const show = (isOver: boolean): Promise<void> =>
    onShown({
      at: now(),
      isAsleep: isAsleep(),
      isOver,
      tabs: [...seen.values()].map((tab) => tab.shown()),
      refused: refusedIn(device.core?.log.tail(Number.MAX_SAFE_INTEGER) ?? []),
    })

  async function passUntil(at: number): Promise<void> {
    while (now() < at) {
      await clock.pass(Math.min(isAsleep() ? ASLEEP : AWAKE, at - now()))
      await show(false)
    }
  }
  for (const step of scenario.steps) {
    await passUntil(step.at)
    await perform(step, world)
  }
  await passUntil(scenario.expect.at(-1)!.at)
  await show(true)
  return {
    readAll: async (tab) => {
      await device.send(tab, { type: 'notifications.read_all' })
      await clock.pass(AWAKE)
      await show(true)
    },
  }
}
