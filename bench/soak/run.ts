import { commandLine } from '../../scripts/lib/commandLine.mjs'
import { bundled } from '../lib/bundle.ts'
import { faultsOf } from './judge.ts'
import { MOST_FACTS } from './load.ts'
import { FAULTS } from './plan.ts'

// `npm run soak -- --minutes 30 --seed 7`: facts, values, tabs and a fault each minute; fails unless nothing is lost,
// no error is heard and memory does not grow.

const given = commandLine('npm run soak', {
  minutes: 'string',
  seed: 'string',
  facts: 'string',
  values: 'string',
  warm: 'string',
  without: 'string',
}).values
const minutes = whole('minutes', 30)
const seed = whole('seed', Date.now() % 1_000_000)
const load = { facts: whole('facts', 50, MOST_FACTS), values: whole('values', 500, 2_000) }
const warm = given.warm === undefined ? {} : { warm: whole('warm', 1) }
const without = given.without?.split(',') ?? []
const stranger = without.find((fault) => !(FAULTS as readonly string[]).includes(fault))
if (stranger !== undefined || without.length === FAULTS.length)
  end(`--without takes some of ${FAULTS.join(', ')}, found "${stranger ?? given.without}".`)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

say(
  `Soak of ${minutes} minutes with seed ${seed} (--seed ${seed} repeats its plan), ${load.facts} facts and ${load.values} values a second`,
)
// As one file: a loader that keeps every function's name would put words into pages that they do not know.
const { soak } = await bundled<typeof import('./soak.ts')>('soak/soak.ts')
const found = await soak({ minutes, seed, ...load, ...warm, without, say })
for (const { what, slope, bound } of found.slopes)
  say(
    slope === null
      ? `${what}: too few samples for a slope`
      : `${what}: ${slope.perHour.toFixed(1)} MB an hour, spread ${slope.spread.toFixed(1)} (${slope.count} samples, flat up to ${bound})`,
  )
say(
  `${found.lost.length} facts lost of ${found.told}, ${found.untold.length} trades untold, ${found.errors.length} errors`,
)
for (const error of found.errors.slice(0, 20)) say(`  ${error.slice(0, 500)}`)
const faults = faultsOf(found)
for (const fault of faults) say(fault)
process.exitCode = faults.length === 0 ? 0 : 1

function whole(
  name: 'minutes' | 'seed' | 'facts' | 'values' | 'warm',
  usual: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(given[name] ?? usual)
  if (Number.isInteger(value) && value > 0 && value <= most) return value
  return end(`--${name} must be a whole number from 1 to ${most}, found "${given[name]}".`)
}

function end(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
