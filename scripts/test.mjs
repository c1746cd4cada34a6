// `npm test`: every part in order, each with a time budget. The first part that fails ends the run. The last line is
// always "N passed, N failed".
// Properties and simulation know no clock but their own: they run beside the browser at the lowest priority, on what
// the waiting there leaves of the processor.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/**
 * `npm test -- --whole` leaves nothing out: the long browser tests and every deliberate fault are run whatever the
 * clock says.
 */
const isWhole = process.argv.includes('--whole')
const WARN_MINUTES = isWhole ? 45 : 18
const END_MINUTES = isWhole ? 50 : 20
/**
 * A part that may be left out is ended here where it is still at work: what did not fit is not run, and that is said.
 */
const CUT_MINUTES = 18.7
/** Deliberate faults that every run tries; the whole run tries all. */
const FAULT_SAMPLE = '10'

/** @typedef {{ readonly passed: number, readonly failed: number, readonly complaint?: string }} Counts */
/**
 * `latest`: minutes after which it is not begun any more, and that is said.
 * @typedef {{ readonly name: string, readonly minutes: number, readonly run: () => Promise<Counts>,
 * readonly beside?: Part, readonly latest?: number }} Part
 */

/** Minutes are for two cores. @type {readonly Part[]} */
const parts = [
  { name: 'install', minutes: 1, run: install },
  { name: 'check', minutes: 1, run: check },
  { name: 'unit and components', minutes: 3, run: () => vitest(['unit', 'ui']) },
  { name: 'databases', minutes: 1, run: () => vitest(['databases']) },
  {
    name: 'browser and end to end',
    minutes: 12,
    run: inBrowser,
    beside: {
      name: 'properties and simulation',
      minutes: 10,
      run: () => vitest(['property', 'simulation'], 'in the background'),
    },
  },
  { name: 'deliberate faults', minutes: isWhole ? 6 : 1, run: deliberateFaults },
  {
    name: 'long browser tests',
    minutes: isWhole ? 14 : 4,
    ...(isWhole ? {} : { latest: 14.7 }),
    run: () => vitest(['long']),
  },
]

const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-test-'))
const start = performance.now()
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isOutOfTime = false

process.exitCode = await main()

async function main() {
  const alarm = setTimeout(() => {
    isOutOfTime = true
    endAll('SIGTERM')
  }, END_MINUTES * 60_000)
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => {
      endAll('SIGTERM')
      leave()
      process.exit(130)
    })
  const total = { passed: 0, failed: 0 }
  /** @type {string[]} */
  const summary = []
  for (const part of parts) {
    if (minutesSince(start) > (part.latest ?? END_MINUTES)) {
      summary.push(
        `not run ${part.name}: ${minutesSince(start).toFixed(1)} minutes have passed on this machine, and nothing may take more than ${END_MINUTES}`,
      )
      continue
    }
    process.stdout.write(
      `\n== ${part.name} (budget ${part.minutes} min)${part.beside === undefined ? '' : `, beside it ${part.beside.name}`}\n`,
    )
    let isCut = false
    const cut =
      part.latest === undefined
        ? undefined
        : setTimeout(
            () => {
              isCut = true
              endAll('SIGTERM')
            },
            (CUT_MINUTES - minutesSince(start)) * 60_000,
          )
    const results = await Promise.all([part, ...(part.beside === undefined ? [] : [part.beside])].map(timed))
    clearTimeout(cut)
    if (isCut) {
      summary.push(
        `not run to its end ${part.name}: ended after ${CUT_MINUTES} minutes, and nothing may take more than ${END_MINUTES}`,
      )
      continue
    }
    for (const { passed, failed, line } of results) {
      total.passed += passed
      total.failed += failed
      summary.push(line)
    }
    if (total.failed > 0) break
  }
  clearTimeout(alarm)
  leave()
  const minutes = minutesSince(start)
  if (minutes > END_MINUTES) total.failed += total.failed > 0 ? 0 : 1
  process.stdout.write(
    `\n${summary.join('\n')}\n${parts
      .flatMap((part) => [part, ...(part.beside === undefined ? [] : [part.beside])])
      .slice(summary.length)
      .map(({ name }) => `not run ${name}\n`)
      .join('')}`,
  )
  process.stdout.write(
    `${minutes.toFixed(1)} minutes${minutes > END_MINUTES ? `: over the limit of ${END_MINUTES}` : minutes > WARN_MINUTES ? `: more than ${WARN_MINUTES}, too close to the limit of ${END_MINUTES}` : ''}\n`,
  )
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 ? 0 : 1
}

/**
 * Runs one part and says in a line what came of it; a complaint is a failure.
 * @param {Part} part
 */
async function timed({ name, minutes: budget, run }) {
  const begun = performance.now()
  const { passed, failed, complaint } = await run()
  const minutes = minutesSince(begun)
  const isBad = failed > 0 || complaint !== undefined || isOutOfTime
  const line = `${isBad ? 'FAILED' : 'ok    '} ${name.padEnd(26)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${minutes.toFixed(1).padStart(6)} of ${budget} min${minutes > budget ? '  over its budget' : ''}${complaint === undefined ? '' : `  ${complaint}`}`
  return { passed, failed: isBad ? Math.max(1, failed) : 0, line }
}

/** @returns {Promise<Counts>} */
async function install() {
  try {
    await ensureDependencies()
    return { passed: 0, failed: 0 }
  } catch (error) {
    return { passed: 0, failed: 1, complaint: error instanceof Error ? error.message : String(error) }
  }
}

/** @returns {Promise<Counts>} */
async function check() {
  const file = join(scratch, 'check.json')
  await run(['scripts/check.mjs', `--counts=${file}`])
  return readJson(file) ?? { passed: 0, failed: 1, complaint: 'The check ended without a result.' }
}

/** @returns {Promise<Counts>} */
async function deliberateFaults() {
  const file = join(scratch, 'mutate.json')
  await run(['scripts/mutate.mjs', `--counts=${file}`, ...(isWhole ? [] : ['--sample', FAULT_SAMPLE])])
  return readJson(file) ?? { passed: 0, failed: 1, complaint: 'The deliberate faults ended without a result.' }
}

/** @returns {Promise<Counts>} */
async function inBrowser() {
  const { tsImport } = await import('tsx/esm/api')
  const { CHROMIUM_MISSING, findChromium } = await tsImport('../tests/support/chromium.ts', import.meta.url)
  if (findChromium() === null) return { passed: 0, failed: 1, complaint: CHROMIUM_MISSING }
  const counts = { passed: 0, failed: 0 }
  for (const project of ['toolchain', 'browser', 'end-to-end']) {
    const { passed, failed, complaint } = await vitest([project])
    counts.passed += passed
    counts.failed += failed
    if (failed > 0 || complaint !== undefined) return { ...counts, ...(complaint === undefined ? {} : { complaint }) }
  }
  return counts
}

/**
 * Runs Vitest projects and counts their tests. A project without a test counts as failed: it proved nothing.
 * @param {readonly string[]} projects
 * @param {'in the background'} [where]
 * @returns {Promise<Counts>}
 */
async function vitest(projects, where) {
  const file = join(scratch, `${projects.join('-')}.json`)
  const names = projects.flatMap((project) => ['--project', project])
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...names,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    where === undefined ? undefined : join(scratch, `${projects.join('-')}.txt`),
  )
  const report = readJson(file)
  if (report === null)
    return { passed: 0, failed: 1, complaint: `Vitest ended with exit code ${code} and without a result.` }
  const { numPassedTests: passed, numFailedTests, testResults } = report
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ each) =>
      each.status === 'failed' && each.assertionResults.length === 0,
  ).length
  const failed = numFailedTests + broken
  const silent = projects.filter(
    (project) =>
      !testResults.some(
        (/** @type {{ name: string }} */ each) =>
          relative(root, each.name).split(sep)[1] === (project === 'long' ? 'end-to-end' : project),
      ),
  )
  if (silent.length > 0) return { passed, failed, complaint: `No test ran in: ${silent.join(', ')}.` }
  return code === 0 || failed > 0
    ? { passed, failed }
    : { passed, failed, complaint: `Vitest ended with exit code ${code}; see the errors above.` }
}

/**
 * A group of its own, so that nothing it started is left when it is ended. With a file it runs at the lowest priority,
 * and what it prints comes when it has ended.
 * @param {readonly string[]} words
 * @param {string} [into]
 * @returns {Promise<number>}
 */
function run(words, into) {
  return new Promise((resolve) => {
    const out = into === undefined ? 'inherit' : openSync(into, 'w')
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', out, out],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    if (into !== undefined && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const ended = (/** @type {number} */ code) => {
      if (!running.delete(child)) return
      if (into !== undefined && typeof out === 'number') {
        closeSync(out)
        process.stdout.write(readFileSync(into, 'utf8'))
      }
      resolve(code)
    }
    child.once('error', () => ended(1))
    child.once('exit', (code) => ended(code ?? 1))
  })
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch (error) {
      // It has ended in this very moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function leave() {
  rmSync(scratch, { recursive: true, force: true })
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // The run ended before it could write it: the caller says so.
  }
}

/** @param {number} from */
function minutesSince(from) {
  return (performance.now() - from) / 60_000
}
