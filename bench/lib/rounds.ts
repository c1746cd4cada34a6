/** Rounds of which the median counts; between them the candidates alternate, so that a busy machine decides nothing. */
export const ROUNDS = 5
/** Rounds before them that are not counted. */
const WARM_UPS = 5

/** One thing to measure: `ready` is not counted, what it gives back is. */
export type Candidate = () => () => unknown

/** Times of every candidate in every round, in ms of processor time (a busy machine slows the clock, not the work), after five rounds that only warm up: a worker runs for hours, and its code is compiled in the first seconds. */
export async function interleaved<Name extends string>(candidates: Readonly<Record<Name, Candidate>>, rounds = ROUNDS): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(candidates) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    // Each round begins with another candidate.
    for (let i = 0; i < names.length; i += 1) {
      const name = names[(i + round + WARM_UPS) % names.length]!
      const work = candidates[name]()
      globalThis.gc?.()
      const begun = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(begun)
      const took = (user + system) / 1_000
      if (round >= 0) times[name].push(took)
    }
  }
  return times
}

/** The median of the ratios round by round. */
export function ratioOf(times: readonly number[], reference: readonly number[]): number {
  return median(times.map((time, round) => time / reference[round]!))
}

/** The middle value. */
export const median = (values: readonly number[]): number => at(values, 0.5)

/** The value below which a share of all lies. */
export const at = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
