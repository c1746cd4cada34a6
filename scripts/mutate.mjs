// `npm run mutate`: puts each deliberate fault of tests/mutations into a copy of the sources and runs the test that
// must notice it. Words pick faults whose name contains one, `--sample 10 --seed 7` ten of them. `--mend` runs nothing:
// it finds faults again whose place in the sources is lost, and writes them anew.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { faultCopy } from './lib/faultCopy.mjs'
import { faulty } from './lib/faulty.mjs'
import { mend } from './lib/mend.mjs'
import { mutationsOf, projectOf, sampleOf, touchedBy } from './lib/mutations.mjs'
import { commandLine } from './lib/commandLine.mjs'

/** @typedef {import('./lib/mutations.mjs').Mutation} Mutation */
/** @typedef {ReturnType<typeof faultCopy>} Copy */
/** @typedef {'noticed' | 'NOT NOTICED' | 'NOT FOUND' | 'BROKEN'} Verdict */
/** @typedef {{ readonly verdict: Verdict, readonly words: string }} Judgement */
/** @typedef {{ readonly verdict: Verdict, readonly mutation: Mutation }} Judged */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Each works in a copy of its own. */
const AT_ONCE = 2
const BY_HAND =
  'Write after "- " what stands there now, as much as is there once; or take the fault out, if its rule is gone.'

const { values, positionals } = commandLine(
  'npm run mutate',
  { sample: 'string', seed: 'string', counts: 'string', mend: 'boolean' },
  '[name ...]',
)
/** All that were judged so far, in both copies. @type {Judged[]} */
const judged = []
const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-mutate-'))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    leave()
    process.exit(130)
  })
try {
  const queue = chosen()
  if (queue.length === 0) throw new Error(`No deliberate fault is named ${positionals.join(' or ') || 'anything'}.`)
  process.exitCode = values.mend === true ? mendAll(queue) : await judgeAll(queue)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  leave()
}

function chosen() {
  const all = mutationsOf(root).filter(
    ({ id }) => positionals.length === 0 || positionals.some((word) => id.includes(word)),
  )
  if (values.sample === undefined) return all
  const seed = Number(values.seed ?? Math.floor(Date.now() / 86_400_000))
  process.stdout.write(`A sample of ${values.sample} with --seed ${seed}\n`)
  return sampleOf(all, Number(values.sample), seed)
}

/** @param {readonly Mutation[]} mutations */
function mendAll(mutations) {
  const { mended, open } = mend(root, mutations)
  for (const id of mended) process.stdout.write(`mended         ${id}\n`)
  for (const line of open) process.stdout.write(`BY HAND        ${line}\n`)
  process.stdout.write(`${mended.length} mended, ${open.length} to be mended by hand\n`)
  if (mended.length > 0) process.stdout.write(`Whether it is noticed: npm run mutate -- ${mended.join(' ')}\n`)
  if (open.length > 0) process.stdout.write(`${BY_HAND}\n`)
  return open.length > 0 ? 1 : 0
}

/** @param {Mutation[]} queue */
async function judgeAll(queue) {
  await ensureDependencies()
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, (_each, at) => work(at, queue)))
  const { passed, failed, missed } = countsOf(judged)
  keepCounts(true)
  process.stdout.write(`${passed} of ${judged.length} deliberate faults noticed\n`)
  for (const { verdict, mutation } of missed) process.stdout.write(`${verdict.padEnd(14)} ${mutation.id}\n`)
  return failed > 0 ? 1 : 0
}

/** @param {number} at @param {Mutation[]} queue */
async function work(at, queue) {
  const copy = faultCopy(root, join(scratch, `copy${at}`))
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const begun = performance.now()
    const { verdict, words } = await judgeTwice(copy, mutation)
    judged.push({ verdict, mutation })
    keepCounts(false)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    process.stdout.write(`${verdict.padEnd(14)} ${mutation.id} (${seconds} s)\n${words}`)
  }
  copy.end()
}

/**
 * A race may hide a fault or break its test: only what a second run misses as well counts. What is not found stays so.
 * @param {Copy} copy @param {Mutation} mutation
 */
async function judgeTwice(copy, mutation) {
  const first = await judge(copy, mutation)
  if (first.verdict === 'noticed' || first.verdict === 'NOT FOUND') return first
  copy.renew()
  const second = await judge(copy, mutation)
  return second.verdict === 'noticed'
    ? { ...second, words: `${first.verdict} at first, noticed at the second try\n` }
    : second
}

/**
 * Only a failed assertion notices: sources that cannot be loaded prove nothing about the test.
 * @param {Copy} copy @param {Mutation} mutation @returns {Promise<Judgement>}
 */
async function judge(copy, mutation) {
  const { rule, test, name } = mutation
  const { texts, lost } = faulty(copy.folder, mutation)
  if (lost.length > 0) return { verdict: 'NOT FOUND', words: lost.map(({ why }) => `${why}\n`).join('') }
  const asked = { project: projectOf(mutation), test, name, touches: touchedBy(mutation) }
  const { passed, failed, output } = await copy.run(texts, asked)
  if (failed > 0) return { verdict: 'noticed', words: '' }
  return passed > 0
    ? { verdict: 'NOT NOTICED', words: `${rule}\nin ${test}\n` }
    : { verdict: 'BROKEN', words: `${rule}\nNo test of ${test} ran.\n${output}\n` }
}

/** @param {readonly Judged[]} verdicts */
function countsOf(verdicts) {
  const missed = verdicts.filter(({ verdict }) => verdict !== 'noticed')
  return { passed: verdicts.length - missed.length, failed: missed.length, missed }
}

/**
 * For who asked with --counts; `isWhole`: no further one comes. A run that is ended before its time has said what it
 * saw.
 * @param {boolean} isWhole
 */
function keepCounts(isWhole) {
  if (values.counts === undefined) return
  const { passed, failed, missed } = countsOf(judged)
  const named = missed.map(({ verdict, mutation }) => `${verdict} ${mutation.id}`)
  writeFileSync(values.counts, JSON.stringify({ passed, failed, named, isWhole }))
}

function leave() {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
