/** Rounds of which the median counts; between them the candidates alternate, so that a busy machine decides nothing. */
const ROUNDS = 5
/** Rounds before them that are not counted. */
const WARM_UPS = 5

/** One thing to measure: `ready` is not counted, what it gives back is. */
export type Candidate = () => () => unknown

/** What rounds came to, in ms of processor time: a busy machine slows the clock, not the work. */
export interface Times<Name extends string = string> {
  /** The counted rounds. */
  readonly warm: Readonly<Record<Name, readonly number[]>>
  /** The very first round of the process, in which nothing is compiled yet. */
  readonly cold: Readonly<Record<Name, number>>
}

/**
 * Times of every candidate in every round, after five rounds that only warm up: a worker runs for hours, and its code
 * is compiled in the first seconds.
 */
export async function interleaved<Name extends string>(
  candidates: Readonly<Record<Name, Candidate>>,
  rounds = ROUNDS,
): Promise<Times<Name>> {
  const names = Object.keys(candidates) as Name[]
  const warm = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const cold = {} as Record<Name, number>
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
      if (round === -WARM_UPS) cold[name] = took
      if (round >= 0) warm[name].push(took)
    }
  }
  return { warm, cold }
}

/** The median of the ratios round by round. */
export function ratioOf(times: readonly number[], reference: readonly number[]): number {
  return median(times.map((time, round) => time / reference[round]!))
}

/** The middle value. */
export const median = (values: readonly number[]): number => at(values, 0.5)

/** The value below which a share of all lies. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
