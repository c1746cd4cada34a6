import { OurCore } from './lib/ours.ts'
import type { BenchRow } from './row.ts'
import { Workload, type BenchFrame } from './lib/workload.ts'

const POSITIONS = 5_000
const MINUTES = 10
/** A second has 2,000 values and 20 facts, which come in windows of 16 ms. */
const PER_WINDOW = 32
const WINDOWS_PER_MINUTE = 3_750
const BURST_SECONDS = 10

/** The rates of fault F42: ten minutes of 2,000 values and 20 facts a second on 5,000 positions, then a burst of 10,000 a second. */
export async function rows(): Promise<readonly BenchRow[]> {
  const workload = new Workload({ positions: POSITIONS })
  const ours = OurCore.on(workload, 'whole')
  const heaps: number[] = []
  let busy = 0
  for (let minute = 0; minute < MINUTES; minute += 1) {
    for (let window = 0; window < WINDOWS_PER_MINUTE; window += 1) busy += taken(ours, workload.take(PER_WINDOW))
    await new Promise((done) => setTimeout(done))
    heaps.push(heap())
  }
  let burst = 0
  for (let window = 0; window < BURST_SECONDS * 62; window += 1) burst += taken(ours, workload.take(160))
  return [
    { id: 'F42', what: 'share of the processor in ten minutes of 2,000 values and 20 facts a second, 5,000 positions', ratio: busy / (MINUTES * 60_000_000), gate: 0.5 },
    { id: 'F42', what: 'share of the processor in a burst of 10,000 values a second', ratio: burst / (BURST_SECONDS * 1_000_000), gate: 1 },
    { id: 'F42', what: 'growth of the heap from the second minute to the tenth, MB a minute', ratio: (heaps.at(-1)! - heaps[1]!) / 1e6 / (MINUTES - 2), gate: 1, note: 'stories and minutes of 5,000 positions still fill up in the first hour; both have bounds (300 stories beside the open ones, 300,000 minutes).' },
    { id: 'F42', what: 'entries held in memory, of 21,000', ratio: ours.log.size() / 21_000, gate: 1 },
  ]
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
