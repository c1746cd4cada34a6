/** A heap after a collection. */
export interface Sample {
  /** Hours since the soak began. */
  readonly at: number
  /** MB in use. */
  readonly mb: number
  /** Which process or document of its kind it was: a new one begins at a level of its own. */
  readonly life: string
}

/** How fast something grows, MB an hour, by least squares, and the standard error of that. */
export interface Slope {
  readonly perHour: number
  readonly spread: number
  /** Samples that count. */
  readonly count: number
}

/** Below so many samples a slope says nothing; a tenth of an hour has some eighteen. */
const LEAST_SAMPLES = 12

/**
 * The slope that all lives have in common, each with a level of its own. Samples before `warm` (hours of a life) do not
 * count: caches, compiled code and what charts are made of fill up. Null where there are too few.
 */
export function slopeOf(samples: readonly Sample[], warm: number): Slope | null {
  const lives = [...new Set(samples.map(({ life }) => life))]
    .map((name) => samples.filter(({ life }) => life === name))
    .map((life) => life.filter(({ at }) => at >= life[0]!.at + warm))
    .filter(({ length }) => length > 1)
  const centred = lives.flatMap((life) => {
    const mean = (of: (one: Sample) => number): number => life.reduce((sum, one) => sum + of(one), 0) / life.length
    const [at, mb] = [mean((one) => one.at), mean((one) => one.mb)]
    return life.map((one) => ({ x: one.at - at, y: one.mb - mb }))
  })
  const free = centred.length - lives.length - 1
  if (centred.length < LEAST_SAMPLES || free < 1) return null
  const xx = centred.reduce((sum, { x }) => sum + x * x, 0)
  const perHour = centred.reduce((sum, { x, y }) => sum + x * y, 0) / xx
  const rest = centred.reduce((sum, { x, y }) => sum + (y - perHour * x) ** 2, 0)
  return { perHour, spread: Math.sqrt(rest / free / xx), count: centred.length }
}

/** Grows for certain: what is left of the slope when twice its spread is taken off is above the bound, MB an hour. */
export const grows = (slope: Slope | null, bound: number): boolean =>
  slope !== null && !(slope.perHour - 2 * slope.spread <= bound)

/** What was told and is not held, in the order in which it was told. */
export const missing = (told: Iterable<string>, held: ReadonlySet<string>): readonly string[] =>
  [...told].filter((id) => !held.has(id))

/** What a soak came to. */
export interface Found {
  /** Facts of the server that the core does not hold. */
  readonly lost: readonly string[]
  /** Trades of the exchange of which no fact tells. */
  readonly untold: readonly string[]
  /** Errors of pages, worker and server. */
  readonly errors: readonly string[]
  /** What was watched, with its bound, MB an hour. */
  readonly slopes: readonly { readonly what: string; readonly slope: Slope | null; readonly bound: number }[]
  readonly told: number
}

/** Why it failed, one sentence each; none where it did not. */
export const faultsOf = ({ lost, untold, errors, slopes, told }: Found): readonly string[] => [
  ...(told === 0 ? ['Nothing was told.'] : []),
  ...(lost.length > 0 ? [`${lost.length} facts are lost, such as ${lost.slice(0, 3).join(', ')}.`] : []),
  ...(untold.length > 0 ? [`${untold.length} trades were not told, such as ${untold.slice(0, 3).join(', ')}.`] : []),
  ...(errors.length > 0 ? [`${errors.length} errors, such as: ${errors[0]}`] : []),
  ...slopes
    .filter(({ slope, bound }) => grows(slope, bound))
    .map(({ what, bound }) => `The ${what} grows by more than ${bound} MB an hour.`),
]
