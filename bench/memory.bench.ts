import { OurCore } from './lib/ours.ts'
import type { BenchRow } from './row.ts'
import { Workload, type BenchFrame } from './lib/workload.ts'

const CHUNK = 100_000
const CHUNKS = 10

/** What a million events leave behind, and what a position takes (goals C8, M1, M2). */
export async function rows(): Promise<readonly BenchRow[]> {
  const { heaps, costs } = longRun()
  // Once: the texts of keys are kept, and a second table would find them made.
  const few = heapWith(50)
  const perPosition = (heapWith(5_000) - few) / 4_950 / 1_000
  return [
    {
      id: 'C8',
      what: 'cost of an event at a million events, beside that at 200,000',
      ratio: costs[CHUNKS - 1]! / costs[1]!,
      gate: 1.15,
    },
    {
      id: 'M1',
      what: 'heap of one position in kB, index and row included',
      ratio: perPosition,
      gate: 1,
      held: 1.2,
      note: 'the row, its place by key, its row of the minute and the texts of twelve figures; Node keeps pointers of eight bytes, the browser of four.',
    },
    {
      id: 'M2',
      what: 'heap after a million events, beside that after 200,000',
      ratio: heaps[CHUNKS - 1]! / heaps[1]!,
      gate: 1.1,
    },
  ]
}

/** Heap and cost, in times of parsing, after each 100,000 events. */
function longRun(): { readonly heaps: readonly number[]; readonly costs: readonly number[] } {
  const workload = new Workload({ positions: 500, snapshotEvery: 1_000 })
  const core = OurCore.on(workload, 'loop')
  const [heaps, costs] = [[] as number[], [] as number[]]
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const frames = workload.take(CHUNK)
    const own = cpu(() => run(core, frames))
    costs.push(
      own /
        cpu(() => {
          for (const { data } of frames) JSON.parse(data)
        }),
    )
    heaps.push(heap())
  }
  return { heaps, costs }
}

function run(core: OurCore, frames: readonly BenchFrame[]): void {
  for (let from = 0; from < frames.length; from += 160) core.window(frames.slice(from, from + 160))
}

function heapWith(positions: number): number {
  const before = heap()
  const core = OurCore.on(new Workload({ positions }), 'loop')
  // What the log keeps of the snapshot is not the table's: one entry more than it has room for lets it go.
  for (let i = 0; i < 21_000; i += 1) core.core.append({ type: 'clock.second_due', data: null })
  const kept = heap() - before
  return core.core.state().live.positions.rows.length === positions ? kept : NaN
}

function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

function cpu(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  return process.cpuUsage(begun).user
}
