// `npm test`: every part in order, each with a time budget. The first part that fails ends the run. The last line is
// always "N passed, N failed".
// Properties and simulation know no clock but their own: they run beside the browser at the lowest priority, on what
// the waiting there leaves of the processor. So do all the deliberate faults of a whole run.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { resultOf } from './lib/report.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/**
 * `npm test -- --whole` leaves nothing out: the long browser tests and every deliberate fault are run whatever the
 * clock says.
 */
const isWhole = process.argv.includes('--whole')
const WARN_MINUTES = isWhole ? 45 : 18
const END_MINUTES = isWhole ? 50 : 20
/**
 * The last part is ended here where it is still at work: what it saw until then counts, what did not fit is not run,
 * and that is said.
 */
const CUT_MINUTES = isWhole ? 48.5 : 18.7
/** After so many minutes the long browser tests are not begun: a slow machine would not end them in time. */
const LONG_LATEST = isWhole ? 19 : 14.7
/** Failures that are named again at the end, where a reader of a long log looks first. */
const MOST_NAMED = 10
/** Deliberate faults that every run tries; the whole run tries all. */
const FAULT_SAMPLE = '10'

/**
 * `named`: what failed, by its name; `isWhole`: false where it was ended before its time.
 * @typedef {{ readonly passed: number, readonly failed: number, readonly complaint?: string,
 * readonly named?: readonly string[], readonly isWhole?: boolean }} Counts
 */
/**
 * `beside`: what runs at the same time; `latest`: minutes after which it is not begun any more, and that is said;
 * `canBeCut`: it is ended at CUT_MINUTES; `isAlways`: it runs also where what it stands beside is not begun.
 * @typedef {{ readonly name: string, readonly minutes: number, readonly run: () => Promise<Counts>,
 * readonly beside?: readonly Part[], readonly latest?: number, readonly canBeCut?: boolean,
 * readonly isAlways?: boolean }} Part
 */

/** @type {Part} */
const faults = { name: 'deliberate faults', minutes: 1, run: () => deliberateFaults() }
/**
 * Two lanes, each with a product and a browser of its own: they wait for half of their time, and one works meanwhile.
 * @type {Part}
 */
const long = {
  name: 'long ways of a person',
  minutes: 4,
  run: () => vitest(['long-way']),
  beside: [{ name: 'long trials of the core', minutes: 4, run: () => vitest(['long-core']) }],
}

/** Minutes are for two cores. @type {readonly Part[]} */
const parts = [
  { name: 'install', minutes: 1, run: install },
  { name: 'check', minutes: 1, run: check },
  { name: 'unit and components', minutes: 4, run: () => vitest(['unit', 'ui']) },
  { name: 'databases', minutes: 1, run: () => vitest(['databases']) },
  {
    name: 'browser and end to end',
    minutes: 12,
    run: inBrowser,
    beside: [
      {
        name: 'properties and simulation',
        minutes: 12,
        run: () => vitest(['property', 'simulation'], 'in the background'),
      },
    ],
  },
  ...(isWhole
    ? [
        {
          ...long,
          minutes: 18,
          latest: LONG_LATEST,
          canBeCut: true,
          beside: [
            ...(long.beside ?? []).map((lane) => ({ ...lane, minutes: 18 })),
            { ...faults, minutes: 18, isAlways: true, run: () => deliberateFaults('in the background') },
          ],
        },
      ]
    : [faults, { ...long, latest: LONG_LATEST, canBeCut: true }]),
]

/** @param {Part} part @returns {readonly Part[]} */
const together = (part) => [part, ...(part.beside ?? [])]

const scratch = mkdtempSync(join(tmpdir(), 'bot-blending-test-'))
const start = performance.now()
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isOutOfTime = false
let isCut = false

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
  /** @type {string[]} */
  const failures = []
  for (const part of parts) {
    const isLate = minutesSince(start) > (part.latest ?? END_MINUTES)
    const due = together(part).filter(({ isAlways }) => !isLate || isAlways === true)
    for (const { name } of together(part).filter((each) => !due.includes(each)))
      summary.push(
        `not run ${name}: ${minutesSince(start).toFixed(1)} minutes have passed on this machine, and nothing may take more than ${END_MINUTES}`,
      )
    if (due.length === 0) continue
    process.stdout.write(
      `\n== ${due.map(({ name, minutes }) => `${name} (budget ${minutes} min)`).join(', beside it ')}\n`,
    )
    const cut = part.canBeCut
      ? setTimeout(
          () => {
            isCut = true
            endAll('SIGTERM')
          },
          (CUT_MINUTES - minutesSince(start)) * 60_000,
        )
      : undefined
    const results = await Promise.all(due.map(timed))
    clearTimeout(cut)
    for (const { passed, failed, line, named } of results) {
      total.passed += passed
      total.failed += failed
      failures.push(...named)
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
      .flatMap(together)
      .slice(summary.length)
      .map(({ name }) => `not run ${name}\n`)
      .join('')}`,
  )
  for (const named of failures.slice(0, MOST_NAMED)) process.stdout.write(`failed: ${named}\n`)
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
  const { passed, failed, complaint, named = [], isWhole: isAll = true } = await run()
  const minutes = minutesSince(begun)
  if (!isAll) {
    const line = `${failed > 0 ? 'FAILED' : 'cut   '} ${name.padEnd(26)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed: not run to its end, for ${CUT_MINUTES} minutes had passed and nothing may take more than ${END_MINUTES}`
    return { passed, failed, line, named }
  }
  const isBad = failed > 0 || complaint !== undefined || isOutOfTime
  const line = `${isBad ? 'FAILED' : 'ok    '} ${name.padEnd(26)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${minutes.toFixed(1).padStart(6)} of ${budget} min${minutes > budget ? '  over its budget' : ''}${complaint === undefined ? '' : `  ${complaint}`}`
  return { passed, failed: isBad ? Math.max(1, failed) : 0, line, named }
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

/**
 * @param {'in the background'} [where]
 * @returns {Promise<Counts>}
 */
async function deliberateFaults(where) {
  const file = join(scratch, 'mutate.json')
  const words = ['scripts/mutate.mjs', `--counts=${file}`, ...(isWhole ? [] : ['--sample', FAULT_SAMPLE])]
  await run(words, where === undefined ? undefined : join(scratch, 'mutate.txt'))
  const counts = readJson(file)
  if (isCut && counts?.isWhole !== true) return { passed: 0, failed: 0, ...counts, isWhole: false }
  return counts ?? { passed: 0, failed: 1, complaint: 'The deliberate faults ended without a result.' }
}

/** @returns {Promise<Counts>} */
async function inBrowser() {
  const { tsImport } = await import('tsx/esm/api')
  const { CHROMIUM_MISSING, findChromium } = await tsImport('../tests/support/chromium.ts', import.meta.url)
  if (findChromium() === null) return { passed: 0, failed: 1, complaint: CHROMIUM_MISSING }
  let all = 0
  for (const project of ['toolchain', 'browser', 'end-to-end']) {
    const counts = await vitest([project])
    all += counts.passed
    if (counts.failed > 0 || counts.complaint !== undefined) return { ...counts, passed: all }
  }
  return { passed: all, failed: 0 }
}

/**
 * Runs Vitest projects and counts their tests. A project without a test counts as failed: it proved nothing.
 * @param {readonly string[]} projects
 * @param {'in the background'} [where]
 * @returns {Promise<Counts>}
 */
async function vitest(projects, where) {
  const file = join(scratch, `${projects.join('-')}.json`)
  const tally = join(scratch, `${projects.join('-')}.tally`)
  const names = projects.flatMap((project) => ['--project', project])
  const code = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...names,
      // Which test a run that hangs is at can be read off its lines.
      `--reporter=${projects.some((each) => /^(end-to-end|long)/.test(each)) ? 'verbose' : 'dot'}`,
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--reporter=./scripts/lib/tally.mjs',
    ],
    where === undefined ? undefined : join(scratch, `${projects.join('-')}.txt`),
    { TALLY_FILE: tally },
  )
  const report = readJson(file)
  if (report === null && isCut) return { ...tallied(tally), isWhole: false }
  if (report === null)
    return { passed: 0, failed: 1, complaint: `Vitest ended with exit code ${code} and without a result.` }
  const { passed, named, folders } = resultOf(root, report)
  const failed = named.length
  const silent = projects.filter((project) => !folders.has(project.startsWith('long') ? 'end-to-end' : project))
  if (silent.length > 0) return { passed, failed, named, complaint: `No test ran in: ${silent.join(', ')}.` }
  return code === 0 || failed > 0
    ? { passed, failed, named }
    : { passed, failed, named, complaint: `Vitest ended with exit code ${code}; see the errors above.` }
}

/**
 * What a run saw that was ended before its time.
 * @param {string} file
 * @returns {Counts}
 */
function tallied(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const named = lines.flatMap((line) => (line.startsWith('failed ') ? [line.slice('failed '.length)] : []))
  return { passed: lines.filter((line) => line.startsWith('passed ')).length, failed: named.length, named }
}

/**
 * A group of its own, so that nothing it started is left when it is ended. With a file it runs at the lowest priority,
 * and what it prints comes when it has ended.
 * @param {readonly string[]} words
 * @param {string} [into]
 * @param {Readonly<Record<string, string>>} [env] Beside that of this process.
 * @returns {Promise<number>}
 */
function run(words, into, env = {}) {
  return new Promise((resolve) => {
    const out = into === undefined ? 'inherit' : openSync(into, 'w')
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...env },
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
