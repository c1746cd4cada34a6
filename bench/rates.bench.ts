import { OurCore } from './lib/ours.ts'
import type { BenchRow } from './row.ts'
import { Workload, type BenchFrame } from './lib/workload.ts'

const POSITIONS = 5_000
const MINUTES = 10
/** A second has 2,000 values and 20 facts, which come in windows of 16 ms. */
const PER_WINDOW = 32
const WINDOWS_PER_MINUTE = 3_750
const BURST_SECONDS = 10

/**
 * The rates of fault F42: ten minutes of 2,000 values and 20 facts a second on 5,000 positions, then a burst of 10,000
 * a second.
 */
export async function rows(): Promise<readonly BenchRow[]> {
  const workload = new Workload({ positions: POSITIONS })
  const ours = OurCore.on(workload, 'whole')
  const heaps: number[] = []
  const held: { readonly minutes: number; readonly events: number }[] = []
  let busy = 0
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (let window = 0; window < WINDOWS_PER_MINUTE; window += 1) busy += taken(ours, workload.take(PER_WINDOW))
    await new Promise((done) => setTimeout(done))
    heaps.push(heap())
    held.push(heldBy(ours))
  }
  const perMinute = (what: 'minutes' | 'events'): string =>
    Math.round((held.at(-1)![what] - held[1]![what]) / (MINUTES - 2)).toLocaleString('en')
  let burst = 0
  for (let window = 0; window < BURST_SECONDS * 62; window += 1) burst += taken(ours, workload.take(160))
  return [
    {
      id: 'F42',
      what: 'share of the processor in ten minutes of 2,000 values and 20 facts a second, 5,000 positions',
      ratio: busy / (MINUTES * 60_000_000),
      gate: 0.5,
    },
    {
      id: 'F42',
      what: 'share of the processor in a burst of 10,000 values a second',
      ratio: burst / (BURST_SECONDS * 1_000_000),
      gate: 1,
    },
    {
      id: 'F42',
      what: 'growth of the heap from the second minute to the tenth, MB a minute',
      ratio: (heaps.at(-1)! - heaps[1]!) / 1e6 / (MINUTES - 2),
      gate: 1,
      held: 2.8,
      note: `what charts are made of still fills up: ${perMinute('minutes')} minutes of positions, of eight figures each, and ${perMinute('events')} events of their stories are added a minute. Both are bounded: 300,000 minutes and 100,000 events, which the first hour and the first one and a half fill.`,
    },
    { id: 'F42', what: 'entries held in memory, of 21,000', ratio: ours.log.size() / 21_000, gate: 1 },
  ]
}

/** What grows by its nature in the first hour: minutes that are over, and events told of positions. */
function heldBy({ core }: OurCore): { readonly minutes: number; readonly events: number } {
  const { past, storyByKey } = core.state().market
  const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0)
  return {
    minutes: sum([...past.values()].map(({ length }) => length)),
    events: sum([...storyByKey.values()].map(({ events }) => events.length)),
  }
}

function taken(ours: OurCore, frames: readonly BenchFrame[]): number {
  const begun = process.cpuUsage()
  ours.window(frames)
  const { user, system } = process.cpuUsage(begun)
  return user + system
}

function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
