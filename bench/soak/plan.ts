import { SCREENS } from '../../tests/end-to-end/way/screens.ts'
import { seeded } from '../../tests/support/sim/random.ts'

/** What goes wrong for a while, one each minute. */
export const FAULTS = [
  'line_cut',
  'line_half_open',
  'slow_answers',
  'too_many_calls',
  'server_restart',
  'server_kill',
  'exchange_stream_cut',
  'exchange_restart',
  'exchange_key_refused',
  'exchange_rate_limit',
  'exchange_slow',
  'exchange_server_errors',
  'exchange_disorder',
] as const
export type Fault = (typeof FAULTS)[number]

/** A fault: how far into its minute it begins and how long it lasts, both in seconds. */
export interface Trouble {
  readonly fault: Fault
  readonly after: number
  readonly seconds: number
}

/** A tab that opens (at that screen) or one that closes: the how manyeth of those that are open. */
export type TabStep = { readonly opens: string } | { readonly closes: number }

/** Tabs beside the one that stays. */
const MOST_TABS = 4

/**
 * A fault for each minute; none comes again before all came. The first minute has none: what is well is seen once, and
 * heaps settle.
 */
export function troublesOf(
  seed: number,
  minutes: number,
  without: readonly string[] = [],
): readonly (Trouble | null)[] {
  const random = seeded(seed).child('faults')
  const faults = FAULTS.filter((fault) => !without.includes(fault))
  const left: Fault[] = []
  return Array.from({ length: minutes }, (_, minute) => {
    if (minute === 0 && minutes > 1) return null
    if (left.length === 0) left.push(...faults)
    const [fault] = left.splice(random.whole(0, left.length - 1), 1)
    return { fault: fault!, after: random.whole(2, 10), seconds: random.whole(8, 20) }
  })
}

/** Tabs open and close for ever. */
export function* tabSteps(seed: number): Generator<TabStep, never> {
  const random = seeded(seed).child('tabs')
  for (let open = 0; ;) {
    if (open === 0 || (open < MOST_TABS && random.chance(0.55))) {
      open += 1
      yield { opens: random.pick(SCREENS).path }
    } else {
      open -= 1
      yield { closes: random.whole(0, open) }
    }
  }
}
