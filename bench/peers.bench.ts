import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundled } from './lib/bundle.ts'
import { OurCore } from './lib/ours.ts'
import { interleaved, ratioOf, type Candidate } from './lib/rounds.ts'
import { Guard } from './lib/guard.ts'
import type { Change } from './lib/slot.ts'
import { Workload, type BenchFrame } from './lib/workload.ts'
import type { BenchRow } from './row.ts'

const FOLDER = join(process.cwd(), 'bench', 'peers')
const EVENTS = 16_000

interface Peer {
  readonly apply: (changes: readonly Change[]) => unknown
  readonly end?: () => unknown
}

type Peers = Readonly<Record<string, () => Peer | Promise<Peer>>>

/** Our positions path beside other stores on the same stream, behind the same decoder (goals C3 to C5); they are installed on demand and belong to no product. */
export async function rows(): Promise<readonly BenchRow[]> {
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    if (!process.argv.includes('peers')) {
      process.stderr.write('The stores that C3 to C5 compare with are not installed: npm run bench -- peers fetches them.\n')
      return []
    }
    spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  }
  const { peers } = await bundled<{ readonly peers: Peers }>('peers/stores.mjs', join(FOLDER, 'node_modules', '.bench'))
  const usual = made(500, EVENTS, 1_000)
  const large = made(5_000, EVENTS)
  const at500 = await interleaved({ ours: ours(usual), ...(await candidates(peers, usual, Object.keys(peers))) } as Record<string, Candidate>, 5)
  const at5000 = await interleaved({ ours: ours(large), ...(await candidates(peers, large, ['zustandCopy', 'effectorBatch'])) } as Record<string, Candidate>, 5)
  const gain = (name: string): number => ratioOf(at500[name]!, at500['ours']!)
  const gain5000 = (name: string): number => ratioOf(at5000[name]!, at5000['ours']!)
  return [
    row('C3', 'the best of MobX and a store of effector per position', Math.min(gain('mobx'), gain('effectorPerKey')), 2),
    row('C4', 'zustand with immer', gain('zustandImmer'), 4),
    row('C4', 'Redux Toolkit', gain('reduxToolkit'), 4.5),
    row('C4', 'TinyBase', gain('tinybase'), 4.5),
    row('C4', 'TanStack DB', gain('tanstackDb'), 8),
    row('C4', 'RxDB', gain('rxdb'), 8),
    row('C5', 'the best copied Map (zustand, effector)', Math.min(gain('zustandCopy'), gain('effectorBatch')), 1.1),
    row('C5', 'the same with 5,000 positions', Math.min(gain5000('zustandCopy'), gain5000('effectorBatch')), 1.7),
  ]
}

const NOTE = 'the peers stand behind the same decoder, then behind a judge of twenty lines, and add floats. Parsing and guarding are most of the time on both sides, so no store can be several times slower; ours besides keeps exact sums, numbers facts without gaps, compares each snapshot with its table and follows both streams, which peers leave out.'

const row = (id: string, name: string, ratio: number, gate: number): BenchRow => ({ id, what: `our positions path is faster than ${name}`, ratio, gate, side: 'atLeast', note: NOTE })

interface Made {
  readonly snapshot: BenchFrame
  readonly frames: readonly BenchFrame[]
}

function made(positions: number, events: number, snapshotEvery?: number): Made {
  const workload = new Workload({ positions, ...(snapshotEvery === undefined ? {} : { snapshotEvery }) })
  return { snapshot: workload.snapshot(), frames: workload.take(events) }
}

const ours = ({ snapshot, frames }: Made): Candidate => () => {
  const core = new OurCore('positions')
  core.window([snapshot])
  return () => each(frames, (chunk) => core.window(chunk))
}

/** Peers as candidates; each round has a new one that holds the first table. */
async function candidates(peers: Peers, { snapshot, frames }: Made, names: readonly string[]): Promise<Record<string, Candidate>> {
  const entries = names.map((name) => [name, () => async () => {
    const peer = await peers[name]!()
    const guard = new Guard()
    await peer.apply(guard.changes([snapshot]))
    await each(frames, (chunk) => peer.apply(guard.changes(chunk)))
    await peer.end?.()
  }] as const)
  return Object.fromEntries(entries)
}

async function each(frames: readonly BenchFrame[], take: (chunk: readonly BenchFrame[]) => unknown): Promise<void> {
  for (let from = 0; from < frames.length; from += 160) {
    const done = take(frames.slice(from, from + 160))
    if (done instanceof Promise) await done
  }
}
