// `npm test` is the gate, `npm run test:all` the whole (scripts/lib/suite/rings.mjs). Parts run one after the other and
// go on after a failure. A file that failed runs once more, alone, at the end: passed there it is flaky, and named.
// `-- --only long` runs the parts whose name has the word; `-- --seed 7` repeats a whole. The last line is always
// "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { commandLine } from './lib/commandLine.mjs'
import { endAll, run } from './lib/suite/children.mjs'
import { findingsOf, notesFrom } from './lib/suite/findings.mjs'
import { AGAIN_MINUTES, MOST_FLAKY, runAgain, told } from './lib/suite/rerun.mjs'
import { gate, whole } from './lib/suite/rings.mjs'
import { partLine, troubleLines } from './lib/suite/words.mjs'

/** @typedef {import('./lib/suite/rings.mjs').Part} Part */
/** @typedef {import('./lib/suite/findings.mjs').TestFile} TestFile */
/** `passed` and `failed` are of what is no test file; `named` says what failed there.
 * @typedef {{ readonly files: readonly TestFile[], readonly passed: number, readonly failed: number,
 * readonly named: readonly string[], readonly complaint: string | null }} Outcome */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values } = commandLine('npm test', {
  all: 'boolean',
  only: 'string',
  seed: 'string',
})
const seed = values.seed ?? String(Date.now() % 1_000_000_000)
const ring = values.all === true ? whole(seed) : gate
const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-test-'))
const begun = performance.now()
let isOutOfTime = false

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    endAll('SIGTERM')
    leave()
    process.exit(130)
  })
process.exitCode = await main()

async function main() {
  const parts = ring.parts.filter(({ name }) => values.only === undefined || name.includes(values.only))
  if (parts.length === 0) {
    say(`No part is named ${values.only}; there are: ${ring.parts.map(({ name }) => name).join(', ')}.\n`)
    return 1
  }
  try {
    await ensureDependencies()
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`)
    return 1
  }
  if (values.all === true) say(`Seed ${seed}: npm run test:all -- --seed ${seed} repeats this run.\n`)
  const alarm = setTimeout(() => {
    isOutOfTime = true
    endAll('SIGTERM')
  }, ring.endMinutes * 60_000)
  /** @type {TestFile[]} */
  const files = []
  const ended = []
  const left = []
  const named = []
  let [passed, failed] = [0, 0]
  for (const part of parts) {
    if (isOutOfTime) {
      left.push(`not run ${part.name}`)
      continue
    }
    say(`\n== ${part.name} (budget ${part.minutes} min)\n`)
    const since = performance.now()
    const outcome = await outcomeOf(part)
    ended.push({ part, outcome, minutes: minutesSince(since) })
    files.push(...outcome.files)
    named.push(...outcome.named, ...(outcome.complaint === null ? [] : [`${part.name}: ${outcome.complaint}`]))
    passed += outcome.passed
    failed += outcome.failed + (outcome.complaint === null ? 0 : 1)
  }
  const verdict = told(files, isOutOfTime ? [] : await secondRuns(files, parts))
  clearTimeout(alarm)
  leave()
  const all = sums(files)
  // What passed alone counts as passed, by its name among the flaky.
  const flaky = sums(verdict.flaky.map(({ first }) => first)).failed
  passed += all.passed + flaky
  failed += all.failed - flaky + (verdict.flaky.length > MOST_FLAKY ? 1 : 0) + (isOutOfTime ? 1 : 0)
  const minutes = minutesSince(begun)
  const lines = ended.map((each) => lineOf(each, verdict))
  say(`\n${[...lines, ...left, ...troubleLines(verdict), ...named.map((each) => `FAILED ${each}`)].join('\n')}\n`)
  if (isOutOfTime) say(`FAILED ended after ${ring.endMinutes} minutes: something hangs\n`)
  say(
    `${versions()}\n${minutes.toFixed(1)} minutes${minutes > ring.warnMinutes ? `: more than ${ring.warnMinutes}` : ''}\n`,
  )
  say(`${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

/**
 * @param {{ readonly part: Part, readonly outcome: Outcome, readonly minutes: number }} ended
 * @param {import('./lib/suite/rerun.mjs').Told} verdict
 */
function lineOf({ part, outcome, minutes }, verdict) {
  const own = sums(outcome.files)
  const flaky = sums(verdict.flaky.flatMap(({ first }) => (outcome.files.includes(first) ? [first] : []))).failed
  return partLine({
    ...outcome,
    name: part.name,
    budget: part.minutes,
    minutes,
    flaky,
    passed: own.passed + outcome.passed + flaky,
    failed: own.failed - flaky + outcome.failed + (outcome.complaint === null ? 0 : 1),
  })
}

/** @param {Part} part @returns {Promise<Outcome>} */
async function outcomeOf(part) {
  const nothing = { files: [], passed: 0, failed: 0, named: [], complaint: null }
  if (part.needsBrowser === true) {
    const { tsImport } = await import('tsx/esm/api')
    const { CHROMIUM_MISSING, findChromium } = await tsImport('../tests/support/chromium.ts', import.meta.url)
    if (findChromium() === null) return { ...nothing, complaint: CHROMIUM_MISSING }
  }
  if (part.script === undefined) return { ...nothing, ...(await vitest(part, part.ending ?? '')) }
  const counts = join(scratch, `${part.name}.json`)
  const code = await run(root, [...part.script, `--counts=${counts}`])
  if (!existsSync(counts)) return { ...nothing, complaint: `It ended with exit code ${code} and without a result.` }
  return { ...nothing, ...JSON.parse(readFileSync(counts, 'utf8')) }
}

/**
 * @param {Pick<Part, 'name' | 'projects' | 'env' | 'oneByOne'>} part
 * @param {string} filter Files whose path has it; all with the empty one.
 */
async function vitest({ name, projects = [], env = {}, oneByOne = false }, filter) {
  const notes = join(scratch, `${name.replaceAll(/\W/g, '-')}.jsonl`)
  const code = await run(
    root,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(filter === '' ? [] : [filter]),
      ...(oneByOne ? ['--no-file-parallelism'] : []),
      // Which test a run that hangs is at can be read off its lines.
      `--reporter=${projects.includes('end-to-end') ? 'verbose' : 'dot'}`,
      '--reporter=./scripts/lib/suite/notes.mjs',
    ],
    { ...env, NOTES_FILE: notes },
  )
  return findingsOf(existsSync(notes) ? notesFrom(readFileSync(notes, 'utf8')) : [], projects, code)
}

/**
 * Each failed file once more, in a process, with a product and a browser of its own, when nothing else runs.
 * @param {readonly TestFile[]} files @param {readonly Part[]} parts
 * @returns {Promise<readonly TestFile[]>}
 */
async function secondRuns(files, parts) {
  const since = performance.now()
  const again = []
  for (const { project, file } of runAgain(files)) {
    if (isOutOfTime || minutesSince(since) > AGAIN_MINUTES) break
    say(`\n== once more, alone: ${file}\n`)
    const part = parts.find(({ projects }) => projects?.includes(project))
    const second = await vitest({ ...part, name: `again ${again.length}`, projects: [project] }, file)
    again.push(...second.files.filter((each) => each.file === file))
  }
  return again
}

/** @param {readonly TestFile[]} files */
function sums(files) {
  return {
    passed: files.reduce((sum, each) => sum + each.passed, 0),
    failed: files.reduce((sum, each) => sum + each.failures.length, 0),
  }
}

/** What the machine brought, in a line. */
function versions() {
  const first = (/** @type {string} */ program, /** @type {string} */ word) => {
    const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    return status === 0 ? [`${word} ${/\d[\d.]*/.exec(stdout)?.[0] ?? ''}`] : []
  }
  const browser = process.env['CHROMIUM_PATH'] || 'chromium'
  return [
    `Node ${process.versions.node}`,
    ...first(browser, 'Chromium'),
    ...first('initdb', 'PostgreSQL'),
    `${availableParallelism()} cores`,
  ].join(', ')
}

/** @param {string} text */
function say(text) {
  process.stdout.write(text)
}

function leave() {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

/** @param {number} from */
function minutesSince(from) {
  return (performance.now() - from) / 60_000
}
