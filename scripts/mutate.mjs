// `npm run mutate`: puts each deliberate fault of tests/mutations into a copy of the sources and runs the test that
// must notice it.
// `--sample 10 --seed 7` picks ten of them, words pick those whose name contains one. A patch that no longer applies
// has failed.
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureDependencies } from './ensure-deps.mjs'
import { mutationsOf, sampleOf } from './lib/mutations.mjs'

/** @typedef {import('./lib/mutations.mjs').Mutation} Mutation */
/** @typedef {'noticed' | 'NOT NOTICED' | 'DOES NOT APPLY' | 'BROKEN'} Verdict */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Each works in a copy of its own. */
const AT_ONCE = 2
/** What a copy leaves out: packages are shared, the rest is made anew. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.data', '.git', 'coverage'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string' }, counts: { type: 'string' } },
})
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
  const passed = verdicts.filter((verdict) => verdict === 'noticed').length
  const failed = verdicts.length - passed
  if (values.counts !== undefined) writeFileSync(values.counts, JSON.stringify({ passed, failed }))
  process.stdout.write(`${passed} of ${verdicts.length} deliberate faults noticed\n`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  leave()
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

/** @param {number} at @param {Mutation[]} queue */
async function work(at, queue) {
  const copy = join(scratch, `copy${at}`)
  copyTo(copy)
  /** @type {Verdict[]} */
  const verdicts = []
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const begun = performance.now()
    const { verdict, words } = await judge(copy, mutation)
    verdicts.push(verdict)
    process.stdout.write(
      `${verdict.padEnd(14)} ${basename(mutation.file, '.patch')} (${((performance.now() - begun) / 1000).toFixed(1)} s)\n${words}`,
    )
  }
  return verdicts
}

/**
 * Only a failed assertion notices: sources that cannot be loaded prove nothing about the test.
 * @param {string} copy @param {Mutation} mutation
 * @returns {Promise<{ verdict: Verdict, words: string }>}
 */
async function judge(copy, mutation) {
  const { file, rule, test, name, project, touches } = mutation
  const applied = apply(copy, file)
  if (applied !== null) return { verdict: 'DOES NOT APPLY', words: `${applied}\n` }
  try {
    const report = join(scratch, `${basename(copy)}.json`)
    rmSync(report, { force: true })
    const output = await run(copy, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--bail',
      '1',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(name === null ? [] : ['-t', name]),
      test,
    ])
    if (!existsSync(report)) return { verdict: 'BROKEN', words: `${rule}\n${output}\n` }
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
    if (numFailedTests > 0) return { verdict: 'noticed', words: '' }
    return numPassedTests > 0
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

/** What it printed, at its end. @param {string} cwd @param {readonly string[]} words @returns {Promise<string>} */
function run(cwd, words) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output = (output + text).slice(-4_000)
      })
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(output))
  })
}

function leave() {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
