// `npm run mutate`: puts each deliberate fault of tests/mutations into a copy of the sources and runs the test that
// must notice it.
// `--sample 10 --seed 7` picks ten of them, words pick those whose name contains one. A patch that no longer applies
// has failed.
import { fork, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureDependencies } from './ensure-deps.mjs'
import { mutationsOf, sampleOf } from './lib/mutations.mjs'

/** @typedef {import('./lib/mutations.mjs').Mutation} Mutation */
/** @typedef {import('./lib/faultTests.mjs').Asked} Asked */
/** @typedef {import('./lib/faultTests.mjs').Outcome} Outcome */
/** @typedef {'noticed' | 'NOT NOTICED' | 'DOES NOT APPLY' | 'BROKEN'} Verdict */
/** @typedef {{ readonly verdict: Verdict, readonly mutation: Mutation }} Judged */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Each works in a copy of its own. */
const AT_ONCE = 2
/** What a copy leaves out: packages are shared, the rest is made anew. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'coverage'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' }, counts: { type: 'string' } },
})
/** All that were judged so far, in both copies. @type {Judged[]} */
const judged = []
await ensureDependencies()
const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-mutate-'))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    leave()
    process.exit(130)
  })
try {
  const queue = chosen()
  if (queue.length === 0) throw new Error(`No deliberate fault is named ${positionals.join(' or ') || 'anything'}.`)
  const verdicts = (
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, (_each, at) => work(at, queue)))
  ).flat()
  const { passed, failed, missed } = countsOf(verdicts)
  keepCounts(verdicts, true)
  process.stdout.write(`${passed} of ${verdicts.length} deliberate faults noticed\n`)
  for (const { verdict, mutation } of missed) process.stdout.write(`${verdict.padEnd(14)} ${nameOf(mutation)}\n`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  leave()
}

/** @param {readonly Judged[]} verdicts */
function countsOf(verdicts) {
  const missed = verdicts.filter(({ verdict }) => verdict !== 'noticed')
  return { passed: verdicts.length - missed.length, failed: missed.length, missed }
}

/**
 * For who asked with --counts; `isWhole`: no further one comes. A run that is ended before its time has said what it
 * saw.
 * @param {readonly Judged[]} verdicts @param {boolean} isWhole
 */
function keepCounts(verdicts, isWhole) {
  if (values.counts === undefined) return
  const { passed, failed, missed } = countsOf(verdicts)
  const named = missed.map(({ verdict, mutation }) => `${verdict} ${nameOf(mutation)}`)
  writeFileSync(values.counts, JSON.stringify({ passed, failed, named, isWhole }))
}

function chosen() {
  const all = mutationsOf(root).filter(
    ({ file }) => positionals.length === 0 || positionals.some((word) => file.includes(word)),
  )
  if (values.sample === undefined) return all
  const seed = Number(values.seed ?? Math.floor(Date.now() / 86_400_000))
  process.stdout.write(`A sample of ${values.sample} with --seed ${seed}\n`)
  return sampleOf(all, Number(values.sample), seed)
}

/** @param {Mutation} mutation */
function nameOf({ file }) {
  return basename(file, '.patch')
}

/** @param {number} at @param {Mutation[]} queue */
async function work(at, queue) {
  const copy = join(scratch, `copy${at}`)
  copyTo(copy)
  const tests = testsOf(copy)
  /** @type {Judged[]} */
  const verdicts = []
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const begun = performance.now()
    const { verdict, words } = await judge(copy, mutation, tests)
    verdicts.push({ verdict, mutation })
    judged.push({ verdict, mutation })
    keepCounts(judged, false)
    process.stdout.write(
      `${verdict.padEnd(14)} ${nameOf(mutation)} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n${words}`,
    )
  }
  tests.end()
  return verdicts
}

/**
 * Only a failed assertion notices: sources that cannot be loaded prove nothing about the test.
 * @param {string} copy @param {Mutation} mutation @param {ReturnType<typeof testsOf>} tests
 * @returns {Promise<{ verdict: Verdict, words: string }>}
 */
async function judge(copy, mutation, tests) {
  const { file, rule, test, name, project, touches } = mutation
  const applied = apply(copy, file)
  if (applied !== null) return { verdict: 'DOES NOT APPLY', words: `${applied}\n` }
  try {
    const { passed, failed, output } = await tests.run({ project, test, name, touches })
    if (failed > 0) return { verdict: 'noticed', words: '' }
    return passed > 0
      ? { verdict: 'NOT NOTICED', words: `${rule}\nin ${test}\n` }
      : { verdict: 'BROKEN', words: `${rule}\nNo test of ${test} ran.\n${output}\n` }
  } finally {
    for (const touched of touches) restore(copy, touched)
  }
}

/** Null, or why it does not apply. @param {string} copy @param {string} file */
function apply(copy, file) {
  const { status, stderr, error } = spawnSync('git', ['apply', '--whitespace=nowarn', join(root, file)], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: scratch },
  })
  if (error !== undefined) return `git is needed to apply a patch: ${error.message}`
  return status === 0 ? null : stderr.trim()
}

/** @param {string} copy @param {string} touched */
function restore(copy, touched) {
  rmSync(join(copy, touched), { force: true })
  if (existsSync(join(root, touched))) cpSync(join(root, touched), join(copy, touched))
}

/** @param {string} copy */
function copyTo(copy) {
  mkdirSync(copy)
  for (const entry of readdirSync(root)) {
    if (!LEFT_OUT.has(entry))
      cpSync(join(root, entry), join(copy, entry), {
        recursive: true,
        filter: (file) => basename(file) !== 'node_modules',
      })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
}

/**
 * The tests of a copy, run by one process that stays: it need not read the unchanged sources again for each fault.
 * @param {string} copy
 */
function testsOf(copy) {
  const child = fork(join(root, 'scripts/lib/faultTests.mjs'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    /** @param {Asked} asked @returns {Promise<Outcome>} */
    run: (asked) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`The tests ended while ${asked.test} was run.`))
        child.once('exit', ended)
        child.once('message', (outcome) => {
          child.off('exit', ended)
          resolve(/** @type {Outcome} */ (outcome))
        })
        child.send(asked)
      }),
    end: () => child.kill(),
  }
}

function leave() {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
