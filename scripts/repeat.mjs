// `npm run property -- dedupe --runs 100000 --seed 7` and `npm run simulate -- --schedules 500 --seed 7`: more runs of
// the same tests, for people.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { filesUnder } from './lib/sources.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A run of 100,000 takes its time; the usual limit of a test is for the usual number. */
const NO_LIMIT = '--testTimeout=0'

try {
  const { values, positionals } = commandLine(
    `npm run ${process.argv[2] === 'simulation' ? 'simulate' : 'property'}`,
    { runs: 'string', schedules: 'string', seed: 'string' },
    '[name ...]',
  )
  const [project = 'property', ...names] = positionals
  await ensureDependencies()
  const files = chosenFiles(project, names)
  const env = {
    ...process.env,
    ...numbered('FC_RUNS', values.runs),
    ...numbered('SIM_SCHEDULES', values.schedules),
    // A person who runs more wants other cases than `npm test` has; the seed is printed, so that a find can be
    // repeated.
    ...numbered('FC_SEED', values.seed ?? newSeed(project)),
    ...numbered('SIM_SEED', values.seed),
  }
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, NO_LIMIT, ...files],
    { cwd: root, env, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/**
 * Files whose name begins with one of the names; all of the project when none is given.
 * @param {string} project @param {readonly string[]} names
 */
function chosenFiles(project, names) {
  const all = filesUnder(root, 'tests', project).filter((file) => file.endsWith('.test.ts'))
  const chosen = all.filter(
    (file) =>
      names.length === 0 ||
      names.some((name) => file.startsWith(`tests/${project}/${name}`) || file.split('/').at(-1)?.startsWith(name)),
  )
  if (chosen.length > 0) return chosen
  throw new Error(
    `No ${project} test is named ${names.join(' or ') || 'anything'}. There are: ${all.map((file) => file.slice(`tests/${project}/`.length, -'.test.ts'.length)).join(', ') || 'none'}.`,
  )
}

/** @param {string} project */
function newSeed(project) {
  if (project !== 'property') return undefined
  const seed = String(Date.now() % 2 ** 31)
  process.stdout.write(`Seed ${seed}: add --seed ${seed} to repeat this run.\n`)
  return seed
}

/** @param {string} name @param {string | undefined} text */
function numbered(name, text) {
  if (text === undefined) return {}
  if (!/^-?\d+$/.test(text)) throw new Error(`A whole number is needed, found "${text}".`)
  return { [name]: text }
}
