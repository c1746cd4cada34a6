import fc from 'fast-check'

// A list is as long as its property says it may be: of itself fast-check makes none longer than about ten.
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true })

/**
 * Runs of one property: FC_RUNS when a person asks (`npm run property -- dedupe --runs 100000`), else what the test
 * thinks enough, of which the gate takes the part that FC_SHARE says.
 */
export function runs(usual: number): number {
  return wholeNumber('FC_RUNS') ?? Math.ceil(usual * Number(process.env['FC_SHARE'] ?? 1))
}

/**
 * Schedules of one simulation: SIM_SCHEDULES when a person asks (`npm run simulate -- --schedules 500`), else what the
 * test thinks enough.
 */
export function schedules(usual: number): number {
  return wholeNumber('SIM_SCHEDULES') ?? usual
}

/**
 * The seed of `npm test`: the same on every machine, so that what is green there is green here. `npm run property`
 * throws a new one each time.
 */
const SUITE_SEED = 20_261_120

/** The seed to run with: FC_SEED or SIM_SEED when set, else the suite's own (a failure prints it). */
export function seed(): number {
  return askedSeed() ?? SUITE_SEED
}

/** The seed a person asked for, or null. */
export const askedSeed = (): number | null => wholeNumber('FC_SEED') ?? wholeNumber('SIM_SEED')

/** Parameters for `fc.assert(property, parameters(200))`. A failure prints seed and path. */
export function parameters(usualRuns: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: runs(usualRuns), seed: seed() }
}

function wholeNumber(name: string): number | null {
  const text = process.env[name]
  if (text === undefined || text === '') return null
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${name} must be a whole number, found "${text}".`)
  return value
}

export { fc }
