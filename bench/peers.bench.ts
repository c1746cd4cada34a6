import { decodeChunk } from '../src/domain/live/decode.ts'
import { epoch } from '../src/domain/core/time.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundled } from './lib/bundle.ts'
import { OurCore } from './lib/ours.ts'
import { interleaved, median, ratioOf, type Candidate, type Times } from './lib/rounds.ts'
import { Guard } from './lib/guard.ts'
import type { Change } from './lib/slot.ts'
import { BENCH_START, Workload, type BenchFrame } from './lib/workload.ts'
import type { BenchRow } from './row.ts'

const FOLDER = join(process.cwd(), 'bench', 'peers')
const EVENTS = 16_000

interface Peer {
  readonly apply: (changes: readonly Change[]) => unknown
  readonly end?: () => unknown
}

type Peers = Readonly<Record<string, () => Peer | Promise<Peer>>>

/** As in core.bench.ts: measured in as many processes. */
export const processes = 5

/**
 * Our positions path beside other stores on the same stream, behind the same decoder (goals C3 to C5); they are
 * installed on demand and belong to no product.
 */
export async function rows(): Promise<readonly BenchRow[]> {
  if (!existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))) {
    if (!process.argv.includes('peers')) {
      process.stderr.write(
        'The stores that C3 to C5 compare with are not installed: npm run bench -- peers fetches them.\n',
      )
      return []
    }
    spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  const { peers } = await bundled<{ readonly peers: Peers }>('peers/stores.mjs', join(FOLDER, 'node_modules', '.bench'))
  const usual = made(500, EVENTS, 1_000)
  const large = made(5_000, EVENTS)
  const at500 = await interleaved(
    { ours: ours(usual), decoding: decoding(usual), ...(await candidates(peers, usual, Object.keys(peers))) } as Record<
      string,
      Candidate
    >,
    5,
  )
  const at5000 = await interleaved(
    {
      ours: ours(large),
      decoding: decoding(large),
      ...(await candidates(peers, large, ['zustandCopy', 'effectorBatch'])),
    } as Record<string, Candidate>,
    5,
  )
  return [
    row('C3', 'the best of MobX and a store of effector per position', ['mobx', 'effectorPerKey'], [2, 1.2], at500),
    row('C4', 'zustand with immer', ['zustandImmer'], [4, 1.6], at500),
    row('C4', 'Redux Toolkit', ['reduxToolkit'], [4.5, 4], at500),
    row('C4', 'TinyBase', ['tinybase'], [4.5, 2.7], at500),
    row('C4', 'TanStack DB', ['tanstackDb'], [8, 1.9], at500),
    row('C4', 'RxDB', ['rxdb'], [8, 5], at500),
    row('C5', 'the best copied Map (zustand, effector)', ['zustandCopy', 'effectorBatch'], [1.1, 0.65], at500),
    row('C5', 'the same with 5,000 positions', ['zustandCopy', 'effectorBatch'], [1.7, 1.7], at5000),
  ]
}

/** Our gain over the quickest of some peers, with what it would be without the decoder that both sides have. */
function row(
  id: string,
  name: string,
  among: readonly string[],
  [gate, held]: readonly [gate: number, held: number],
  { warm: times, cold }: Times,
): BenchRow {
  const [own, decoder] = [times['ours']!, times['decoding']!]
  const best = among.toSorted((a, b) => ratioOf(times[a]!, own) - ratioOf(times[b]!, own))[0]!
  const alone = median(times[best]!.map((time, round) => (time - decoder[round]!) / (own[round]! - decoder[round]!)))
  const rest =
    'it keeps exact sums, numbers facts without gaps, compares each snapshot with its table and follows both streams, which the peer leaves out'
  const note = `both stand behind our decoder, which takes ${percent(ratioOf(decoder, own))} of our time and ${percent(ratioOf(decoder, times[best]!))} of theirs. Without it the ratio is ${alone.toFixed(2)}x: ${alone >= gate ? 'the gate would be kept' : `the rest is our own work: ${rest}`}.`
  return {
    id,
    what: `our positions path is faster than ${name}`,
    ratio: ratioOf(times[best]!, own),
    cold: cold[best]! / cold['ours']!,
    gate,
    held,
    side: 'atLeast',
    note,
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

interface Made {
  readonly snapshot: BenchFrame
  readonly frames: readonly BenchFrame[]
}

function made(positions: number, events: number, snapshotEvery?: number): Made {
  const workload = new Workload({ positions, ...(snapshotEvery === undefined ? {} : { snapshotEvery }) })
  return { snapshot: workload.snapshot(), frames: workload.take(events) }
}

const ours =
  ({ snapshot, frames }: Made): Candidate =>
  () => {
    const core = new OurCore('positions')
    core.window([snapshot])
    return () => each(frames, (chunk) => core.window(chunk))
  }

/** The decoder alone, which guards each field, before any store. */
const decoding =
  ({ frames }: Made): Candidate =>
  () =>
  () =>
    each(frames, (chunk) => decodeChunk('events', chunk, epoch(BENCH_START)))

/** Peers as candidates; each round has a new one that holds the first table. */
async function candidates(
  peers: Peers,
  { snapshot, frames }: Made,
  names: readonly string[],
): Promise<Record<string, Candidate>> {
  const entries = names.map(
    (name) =>
      [
        name,
        () => async () => {
          const peer = await peers[name]!()
          const guard = new Guard()
          await peer.apply(guard.changes([snapshot]))
          await each(frames, (chunk) => peer.apply(guard.changes(chunk)))
          await peer.end?.()
        },
      ] as const,
  )
  return Object.fromEntries(entries)
}

async function each(frames: readonly BenchFrame[], take: (chunk: readonly BenchFrame[]) => unknown): Promise<void> {
  for (let from = 0; from < frames.length; from += 160) {
    const done = take(frames.slice(from, from + 160))
    if (done instanceof Promise) await done
  }
}
