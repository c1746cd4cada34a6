import { SYMBOLS, type Deed } from './exchange.ts'
import type { DiskFault } from './disk.ts'
import type { ProviderMood } from './provider.ts'
import { seeded, type Random } from './random.ts'

/** Something that happens, or time that passes. Devices and accounts by number. Timed troubles end by themselves. */
export type Step =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'trade'; readonly account: number; readonly symbol: string; readonly deed: Deed }
  | { readonly do: 'burst'; readonly account: number; readonly count: number }
  | { readonly do: 'cut' | 'freeze' | 'corrupt' | 'reload' | 'openTab' | 'signOut'; readonly device: number }
  | { readonly do: 'offline' | 'hang' | 'sleep'; readonly device: number; readonly ms: number }
  | {
      readonly do: 'hostile'
      readonly device: number
      readonly ms: number
      readonly twice: number
      readonly lost: number
      readonly late: number
    }
  | {
      readonly do: 'snapshotsLate' | 'slowNet' | 'slowDisk'
      readonly device: number
      readonly ms: number
      readonly by: number
    }
  | { readonly do: 'kill'; readonly device: number; readonly after: number }
  | { readonly do: 'closeTab' | 'hide' | 'show'; readonly device: number; readonly tab: number }
  | { readonly do: 'disk'; readonly device: number; readonly fault: DiskFault }
  | { readonly do: 'switchUser'; readonly device: number; readonly user: number }
  | { readonly do: 'wish'; readonly device: number; readonly tab: number; readonly wish: Wish }
  | { readonly do: 'restartServer'; readonly ms: number }
  | { readonly do: 'backUp' | 'restore' }
  | { readonly do: 'trouble'; readonly path: string; readonly status: number; readonly ms: number }
  | { readonly do: 'provider'; readonly mood: ProviderMood; readonly ms: number }
  | { readonly do: 'shortTokens'; readonly ms: number }
  /** Everybody closes the lid; so much later, after so many trades, everybody comes back. */
  | { readonly do: 'night'; readonly ms: number; readonly trades: number }

/** What a person does in a tab. */
export type Wish =
  | 'read'
  | 'readAll'
  | 'openPanel'
  | 'closePanel'
  | 'dismiss'
  | 'hideAll'
  | 'reconnect'
  | 'refresh'
  | 'focus'
  | 'online'
  | 'sync'

/** A run from start to quiet, as JSON. */
export interface Schedule {
  readonly seed: number
  readonly steps: readonly Step[]
}

const DEEDS: readonly Deed[] = ['open', 'open', 'modify', 'modify', 'close', 'flip', 'hedge']
const WISHES: readonly Wish[] = [
  'read',
  'read',
  'readAll',
  'openPanel',
  'closePanel',
  'dismiss',
  'hideAll',
  'reconnect',
  'refresh',
  'focus',
  'online',
  'sync',
  'sync',
]
const PATHS = ['/events/since', '/api/stream-tickets', '/api/polling', '/notifications', '/trades/open', '/'] as const

/** Troubles by name, so that a schedule can be told to hold only some. Weights are how often each comes. */
const TROUBLES: readonly (readonly [number, (random: Random) => Step])[] = [
  [5, (r) => ({ do: 'cut', device: device(r) })],
  [2, (r) => ({ do: 'freeze', device: device(r) })],
  [3, (r) => ({ do: 'offline', device: device(r), ms: r.whole(200, 40_000) })],
  [
    6,
    (r) => ({
      do: 'hostile',
      device: device(r),
      ms: r.whole(2_000, 30_000),
      twice: r.whole(0, 5) / 10,
      lost: r.whole(0, 3) / 10,
      late: r.whole(0, 5) / 10,
    }),
  ],
  [2, (r) => ({ do: 'snapshotsLate', device: device(r), ms: r.whole(2_000, 20_000), by: r.whole(200, 9_000) })],
  [1, (r) => ({ do: 'slowNet', device: device(r), ms: r.whole(2_000, 20_000), by: r.whole(200, 4_000) })],
  [1, (r) => ({ do: 'slowDisk', device: device(r), ms: r.whole(2_000, 20_000), by: r.whole(20, 2_000) })],
  [5, (r) => ({ do: 'kill', device: device(r), after: r.whole(1, 120) })],
  [1, (r) => ({ do: 'hang', device: device(r), ms: r.whole(1_000, 30_000) })],
  [
    2,
    (r) => ({
      do: 'sleep',
      device: device(r),
      ms: r.pick([r.whole(1_000, 20_000), r.whole(40_000, 600_000), r.whole(1_800_000, 7_200_000)]),
    }),
  ],
  [2, (r) => ({ do: 'reload', device: device(r) })],
  [2, (r) => ({ do: 'closeTab', device: device(r), tab: r.whole(0, 3) })],
  [2, (r) => ({ do: 'openTab', device: device(r) })],
  [1, (r) => ({ do: 'hide', device: device(r), tab: r.whole(0, 3) })],
  [1, (r) => ({ do: 'show', device: device(r), tab: r.whole(0, 3) })],
  [1, (r) => ({ do: 'disk', device: device(r), fault: r.pick(['closed', 'full', 'broken']) })],
  [1, (r) => ({ do: 'corrupt', device: device(r) })],
  [1, (r) => ({ do: 'switchUser', device: device(r), user: r.whole(0, 1) })],
  [1, (r) => ({ do: 'signOut', device: device(r) })],
  [2, (r) => ({ do: 'restartServer', ms: r.whole(100, 20_000) })],
  [1, () => ({ do: 'backUp' })],
  [1, () => ({ do: 'restore' })],
  [
    3,
    (r) => ({ do: 'trouble', path: r.pick(PATHS), status: r.pick([500, 503, 429, 401]), ms: r.whole(1_000, 20_000) }),
  ],
  [
    1,
    (r) => ({ do: 'provider', mood: r.pick(['unreachable', 'unreachable', 'refusing']), ms: r.whole(1_000, 30_000) }),
  ],
  [1, (r) => ({ do: 'shortTokens', ms: r.whole(5_000, 60_000) })],
  [
    1,
    (r) => ({
      do: 'night',
      ms: r.pick([
        r.whole(40_000, 600_000),
        r.whole(600_000, 2_400_000),
        r.whole(2_400_000, 7_200_000),
        r.whole(21_600_000, 36_000_000),
      ]),
      trades: r.whole(0, 8),
    }),
  ],
  [5, (r) => ({ do: 'wish', device: device(r), tab: r.whole(0, 3), wish: r.pick(WISHES) })],
]

const WEIGHT = TROUBLES.reduce((sum, [weight]) => sum + weight, 0)

const device = (random: Random): number => random.whole(0, 2)

function trouble(random: Random): Step {
  let left = random.next() * WEIGHT
  for (const [weight, make] of TROUBLES) {
    left -= weight
    if (left < 0) return make(random)
  }
  return { do: 'pass', ms: 1_000 }
}

const market = (random: Random): Step =>
  random.chance(0.05)
    ? {
        do: 'burst',
        account: random.whole(0, 2),
        count: random.chance(0.1) ? random.whole(100, 160) : random.whole(6, 30),
      }
    : { do: 'trade', account: random.whole(0, 2), symbol: random.pick(SYMBOLS), deed: random.pick(DEEDS) }

/** A schedule of its own for each seed: some calm ones, some with everything at once. */
export function scheduleOf(seed: number): Schedule {
  const random = seeded(seed).child('schedule')
  const length = random.whole(6, 26)
  const wildness = random.pick([0.25, 0.4, 0.6])
  const steps: Step[] = []
  for (let i = 0; i < length; i += 1) {
    steps.push(random.chance(wildness) ? trouble(random) : market(random))
    if (random.chance(0.6))
      steps.push({
        do: 'pass',
        ms: random.pick([
          random.whole(1, 60),
          random.whole(50, 900),
          random.whole(500, 5_000),
          random.whole(500, 5_000),
          random.whole(5_000, 25_000),
        ]),
      })
  }
  return { seed, steps }
}

/** Schedules of one `npm test`; `npm run simulate -- --schedules 5000` runs more. */
export const SCHEDULES = 2_000
