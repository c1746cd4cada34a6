import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { watchCore } from './core.ts'
import { errorsIn } from './errors.ts'
import { closedAtExchange, Facts } from './facts.ts'
import { happen } from './faults.ts'
import { Heaps, WATCHED } from './heaps.ts'
import { type Found, missing, slopeOf } from './judge.ts'
import { beginLoad, endLoad } from './load.ts'
import { troublesOf } from './plan.ts'
import { tabs } from './tabs.ts'
import { trembling } from './values.ts'
import { inWorld, type World } from './world.ts'

const MINUTE = 60_000
/** Between two looks at the memory, ms. */
const SAMPLE_EVERY = 20_000
/** Minutes of a core's life that do not count: its log holds the newest ten of values in memory. */
export const CORE_WARM = 11
/**
 * The same of the others: compiled code and caches. Ten minutes after a start the first dump is tried in a database of
 * its own, from which RSS does not go back all the way.
 */
const WARM = { 'page heap': 2, 'server heap': 2, 'server RSS': 12 } as const
/** After the last fault all that was told and traded is waited for, ms: only what never comes takes so long. */
const SETTLE = 600_000

export interface SoakOptions {
  readonly minutes: number
  readonly seed: number
  /** Facts and values a second. */
  readonly facts: number
  readonly values: number
  /** Faults that are left out: a server that no fault ends lives long enough for a slope of its RSS. */
  readonly without?: readonly string[]
  /** Minutes of a core's life that do not count for its slope. */
  readonly warm?: number
  readonly say: (line: string) => void
}

/** Lets the product run under load and faults, and says what became of facts, memory and errors. */
export async function soak({
  minutes,
  seed,
  facts: perSecond,
  values,
  without = [],
  warm = CORE_WARM,
  say,
}: SoakOptions): Promise<Found> {
  const errors: string[] = []
  const heard = (error: string): void => void errors.push(error)
  return inWorld(heard, async (world) => {
    const flow = { values: 0 }
    world.line.weave((path) => (path === '/api/events/stream' ? trembling(values, flow) : null))
    const core = await watchCore(world.browser, heard)
    const heaps = new Heaps({ world, core, tools: await world.context.newCDPSession(world.page) })
    const facts = new Facts()
    await world.page.goto('/live-trades')
    await world.page.getByText('Live', { exact: true }).first().waitFor()
    await core.look()
    await beginLoad(await world.caller(), perSecond)
    const bare = await world.context.newPage()
    await bare.goto('/health')
    const began = Date.now()
    let [isOver, end] = [false, began]
    const opening = tabs(world.context, seed, () => isOver)
    const sampling = sampled(heaps, began, () => isOver)
    for (const [minute, trouble] of troublesOf(seed, minutes, without).entries()) {
      const [moved, told, since] = [flow.values, facts.told.size, Date.now()]
      // One that took longer, as an exchange that comes back may, does not take the next one's time.
      end = Math.max(end + MINUTE, since + MINUTE / 2)
      if (trouble !== null) await happen(world, trouble)
      await pause(Math.max(0, end - Date.now()))
      await facts.gather(bare, await world.caller())
      const seconds = (Date.now() - since) / 1_000
      say(
        `minute ${minute + 1}: ${trouble === null ? 'no fault' : `${trouble.fault} ${trouble.seconds} s`}; ${facts.told.size - told} facts told (${missing(facts.told.keys(), facts.held).length} not acknowledged yet, the newest ${facts.age(Date.now())} s old), ${Math.round((flow.values - moved) / seconds)} values a second; ${WATCHED.map((what) => `${what} ${heaps.newest(what)}`).join(', ')}; ${errors.length + errorsIn(world.output()).length} errors`,
      )
    }
    isOver = true
    const opened = await opening
    await sampling
    await endLoad(await world.caller())
    const untold = (): readonly string[] => missing(closedAtExchange(world.dataDir, began), facts.trades())
    await settled(world, facts, { bare, untold })
    const all = [...errors, ...errorsIn(world.output())]
    await world.stop()
    say(`${opened} tabs opened and closed; ${facts.told.size} facts told, ${facts.held.size} held.`)
    return {
      told: facts.told.size,
      lost: missing(facts.told.keys(), facts.held),
      untold: untold(),
      errors: all,
      slopes: WATCHED.map((what) => ({
        what,
        slope: slopeOf(heaps.samples[what], (what === 'core heap' ? warm : WARM[what]) / 60),
        bound: BOUND,
      })),
    }
  })
}

/** Looks at the memory until it is over, whatever a minute waits for. */
async function sampled(heaps: Heaps, began: number, isOver: () => boolean): Promise<void> {
  for (; !isOver(); await pause(SAMPLE_EVERY)) await heaps.take((Date.now() - began) / 3_600_000)
}

/**
 * MB an hour. F42 allows a megabyte a minute under load: what charts are made of still fills up, for the first hour and
 * a half.
 */
const BOUND = 60

/** Waits until nothing is told any more and all that was told or traded is held, or the time for that is over. */
async function settled(
  world: World,
  facts: Facts,
  { bare, untold }: { readonly bare: Page; readonly untold: () => readonly string[] },
): Promise<void> {
  for (const end = Date.now() + SETTLE; Date.now() < end;) {
    const told = facts.told.size
    await pause(SAMPLE_EVERY)
    await facts.gather(bare, await world.caller())
    const isHeld = missing(facts.told.keys(), facts.held).length === 0
    if (isHeld && facts.told.size === told && untold().length === 0) return
  }
}
