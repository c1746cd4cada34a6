import { epoch } from '../src/domain/core/time.ts'
import { decodeChunk } from '../src/domain/live/decode.ts'
import { OurCore, type OurJob } from './lib/ours.ts'
import { at, interleaved, median, ratioOf, type Candidate } from './lib/rounds.ts'
import type { BenchRow } from './row.ts'
import { SlotStore } from './lib/slot.ts'
import { BENCH_START, Workload, type BenchFrame } from './lib/workload.ts'

/** Events of one round; snapshots are one frame in a thousand. */
const EVENTS = 40_000
const SNAPSHOT_EVERY = 1_000

/**
 * Ratios of work this small differ from process to process (what is compiled when, where memory lies): the rows are
 * measured in as many.
 */
export const processes = 5

/**
 * Costs of the worker's core beside JSON.parse of the same frames and beside a hand-written store (goals C1, C2, C6,
 * C7, C9, L2).
 */
export async function rows(): Promise<readonly BenchRow[]> {
  const usual = made(500, EVENTS, SNAPSHOT_EVERY)
  const { warm: wide, cold } = await interleaved({
    parse: parsing(usual),
    decode: decoding(usual, 160),
    slot: slot(usual, 160),
    ours: ours(usual, 160, 'positions'),
    whole: ours(usual, 160, 'whole'),
  })
  const { warm: narrow } = await interleaved({
    parse: parsing(usual),
    decode: decoding(usual, 16),
    ours: ours(usual, 16, 'positions'),
  })
  const [few, many] = [made(50, EVENTS), made(5_000, EVENTS)]
  const { warm: growth } = await interleaved({
    parseFew: parsing(few),
    few: ours(few, 160, 'positions'),
    parseMany: parsing(many),
    many: ours(many, 160, 'positions'),
  })
  const windows = byWindow(usual)
  const decoded = ratioOf(wide.decode, wide.parse)
  return [
    {
      id: 'C1',
      what: 'parse, guard, judge, fold, totals and view of 500 positions in windows of 160, beside JSON.parse',
      ratio: ratioOf(wide.ours, wide.parse),
      cold: cold.ours / cold.parse,
      gate: 1.9,
      held: 3,
      note: guarding(decoded),
    },
    {
      id: 'C2',
      what: 'the same beside a hand-written store',
      ratio: ratioOf(wide.ours, wide.slot),
      cold: cold.ours / cold.slot,
      gate: 1.25,
      held: 1.5,
      note: `the hand-written store takes ${ratioOf(wide.slot, wide.parse).toFixed(2)}x of parsing with all it does, our decoder alone ${decoded.toFixed(2)}x: the store trusts every message and adds floats; ours guards each field of each row (F8), keeps exact sums (I16), numbers facts without gaps (R5), compares each snapshot with its table (N6) and remembers what both streams told (A-28).`,
    },
    {
      id: 'C6',
      what: 'the whole core with all decisions, its log and saved slices written out and the table drawn',
      ratio: ratioOf(wide.whole, wide.parse),
      cold: cold.whole / cold.parse,
      gate: 2.8,
      held: 6.2,
      note: `one frame in a hundred is a fact, and here a fact led to ${entriesPerFact(usual).toFixed(1)} entries, each a turn: it, its verdict, its notification, its toast and where that went, each folded by the slices and offered to the decisions that name its type, each written out; and every 16 ms the moved rows are drawn with their ratios.`,
    },
    {
      id: 'C7',
      what: 'growth of C1 from 50 to 5,000 positions, without snapshots',
      ratio: median(growth.many.map((time, i) => time / growth.parseMany[i]! / (growth.few[i]! / growth.parseFew[i]!))),
      gate: 2,
    },
    {
      id: 'C9',
      what: 'C1 in windows of 16',
      ratio: ratioOf(narrow.ours, narrow.parse),
      gate: 2.8,
      held: 3.8,
      note: guarding(ratioOf(narrow.decode, narrow.parse)),
    },
    { id: 'L2', what: 'one window of 160, middle', ratio: windows.p50, gate: 2 },
    { id: 'L2', what: 'one window of 160, the worst of a hundred', ratio: windows.p99, gate: 3 },
  ]
}

const guarding = (decoded: number): string =>
  `decoding alone takes ${decoded.toFixed(2)}x: beside the parsing each tick is checked in six fields and becomes a row of the log, each row of a snapshot in sixteen. The loop of JSON.parse keeps nothing and runs in the cache of the processor; beside it in one window (L2) the same work is within its gate.`

interface Made {
  readonly positions: number
  readonly snapshot: BenchFrame
  readonly frames: readonly BenchFrame[]
}

function made(positions: number, events: number, snapshotEvery?: number): Made {
  const workload = new Workload({ positions, ...(snapshotEvery === undefined ? {} : { snapshotEvery }) })
  return { positions, snapshot: workload.snapshot(), frames: workload.take(events) }
}

const parsing =
  ({ frames }: Made): Candidate =>
  () =>
  () => {
    let kept: unknown
    for (const { data } of frames) kept = JSON.parse(data)
    return kept
  }

const ours =
  ({ snapshot, frames }: Made, window: number, job: OurJob): Candidate =>
  () => {
    const core = new OurCore(job)
    core.window([snapshot])
    return () => each(frames, window, (chunk) => core.window(chunk))
  }

const decoding =
  ({ frames }: Made, window: number): Candidate =>
  () =>
  () =>
    each(frames, window, (chunk) => decodeChunk('events', chunk, epoch(BENCH_START)))

/** Entries that were written down for a fact of the stream, windows of values left out. */
function entriesPerFact({ snapshot, frames }: Made): number {
  const core = new OurCore('whole')
  core.window([snapshot])
  each(frames, 160, (chunk) => core.window(chunk))
  const windows = Math.ceil(frames.length / 160)
  return (core.log.last() - windows) / core.core.state().live.sequence.cursor
}

const slot =
  ({ snapshot, frames }: Made, window: number): Candidate =>
  () => {
    const store = new SlotStore()
    store.window([snapshot])
    return () => each(frames, window, (chunk) => store.window(chunk))
  }

function each(frames: readonly BenchFrame[], window: number, take: (chunk: readonly BenchFrame[]) => unknown): unknown {
  let kept: unknown
  for (let from = 0; from < frames.length; from += window) kept = take(frames.slice(from, from + window))
  return kept
}

/** Time of single windows against the time that parsing them takes, medians over the rounds. */
function byWindow({ snapshot, frames }: Made): { readonly p50: number; readonly p99: number } {
  const ratios: { p50: number; p99: number }[] = []
  for (let round = -1; round < 5; round += 1) {
    const core = new OurCore('positions')
    core.window([snapshot])
    const [parse, own] = [[] as number[], [] as number[]]
    each(frames, 160, (chunk) => {
      parse.push(
        timeOf(() => {
          for (const { data } of chunk) JSON.parse(data)
        }),
      )
      own.push(timeOf(() => core.window(chunk)))
    })
    if (round >= 0) ratios.push({ p50: at(own, 0.5) / at(parse, 0.5), p99: at(own, 0.99) / at(parse, 0.99) })
  }
  return { p50: median(ratios.map(({ p50 }) => p50)), p99: median(ratios.map(({ p99 }) => p99)) }
}

function timeOf(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
