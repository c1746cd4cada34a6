// `npm run check`: types, lint with the import table, format, rules on the text of the sources, unused code; deliberate
// faults that lost their place warn. A check that examined nothing fails.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './ensure-deps.mjs'
import { searchBareWords } from './lib/bareWords.mjs'
import { searchCatalogue } from './lib/catalogueRules.mjs'
import { lostFaults } from './lib/faulty.mjs'
import { searchLoneTexts } from './lib/loneTexts.mjs'
import { searchSources } from './lib/sourceRules.mjs'
import { filesUnder } from './lib/sources.mjs'
import { commandLine } from './lib/commandLine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const AT_ONCE = 2

/**
 * `warning`: what is said of a good one.
 * @typedef {{ readonly isGood: boolean, readonly examined: number, readonly words: string,
 * readonly warning?: string }} Finding
 */
/** @typedef {{ readonly kind: string, readonly name: string, readonly look: () => Promise<Finding> }} Check */

/** @type {readonly Check[]} */
const checks = [
  ...typeScriptProjects().map((folder) => ({
    kind: 'types',
    name: `types of ${folder}`,
    look: () => typeCheck(folder),
  })),
  { kind: 'lint', name: 'lint and import table', look: lint },
  { kind: 'format', name: 'format', look: checkFormat },
  { kind: 'text', name: 'text of the sources', look: searchText },
  { kind: 'unused', name: 'unused files, exports and packages', look: searchUnused },
  { kind: 'faults', name: 'deliberate faults', look: findFaults },
]

const {
  values: { counts },
  positionals: wanted,
} = commandLine('npm run check', { counts: 'string' }, '[kind ...]')
await ensureDependencies()
const chosen = checks.filter((check) => wanted.length === 0 || wanted.includes(check.kind))
const results = await inTurns(chosen)
const named = chosen.filter((_check, at) => results[at] === false).map(({ name }) => name)
const failed = named.length
if (chosen.length === 0)
  process.stderr.write(
    `There is no check named ${wanted.join(', ')}; the kinds are types, lint, format, text, unused, faults.\n`,
  )
if (counts !== undefined) writeFileSync(counts, JSON.stringify({ passed: results.length - failed, failed, named }))
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0

/** @param {readonly Check[]} waiting */
async function inTurns(waiting) {
  const queue = [...waiting.entries()]
  /** @type {boolean[]} */
  const results = []
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results[next[0]] = await report(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

/** @param {Check} check */
async function report({ name, look }) {
  const start = performance.now()
  const finding = await look()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const isGood = finding.isGood && finding.examined > 0
  const words =
    finding.isGood && finding.examined === 0
      ? 'It examined nothing, so it proves nothing.\n'
      : finding.isGood
        ? (finding.warning ?? '')
        : finding.words
  const verdict = isGood ? (words === '' ? 'ok    ' : 'warns ') : 'FAILED'
  process.stdout.write(`${verdict} ${name} (${finding.examined} files, ${seconds} s)\n${words}`)
  return isGood
}

function typeScriptProjects() {
  const areas = readdirSync(join(root, 'src')).map((area) => `src/${area}`)
  return [...areas, 'tests', 'scripts'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}

/**
 * What was found at the last time is kept beside the packages: only what changed since is looked at again.
 * @param {string} folder @returns {Promise<Finding>}
 */
async function typeCheck(folder) {
  const kept = `node_modules/.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`
  const { code, output } = await run('tsc', [
    ...['--project', folder, '--noEmit', '--listFiles', '--pretty', 'false'],
    ...['--incremental', '--tsBuildInfoFile', kept],
  ])
  const lines = output.split('\n')
  const own = lines.filter((line) => line.startsWith(join(root, folder)) && /\.(ts|tsx|mjs)$/.test(line))
  return { isGood: code === 0, examined: own.length, words: withoutPaths(lines).join('\n') }
}

/** @returns {Promise<Finding>} */
async function lint() {
  const { code, output } = await run('oxlint', [
    '--config',
    'oxlint.config.mjs',
    '--type-aware',
    '--deny-warnings',
    'src',
    'tests',
    'scripts',
    'bench',
    'examples',
  ])
  const examined = Number(/on (\d+) files?/.exec(output)?.[1] ?? 0)
  return { isGood: code === 0, examined, words: output }
}

/** @returns {Promise<Finding>} */
async function checkFormat() {
  const { code, output } = await run('oxfmt', ['--check', '.'])
  const examined = Number(/on (\d+) files?/.exec(output)?.[1] ?? 0)
  return { isGood: code === 0, examined, words: `${output}\`npm run format\` writes them.\n` }
}

/** @returns {Promise<Finding>} */
async function searchText() {
  const { examined, breaches: inLines } = searchSources(root)
  const breaches = [...inLines, ...searchLoneTexts(root), ...searchCatalogue(root), ...searchBareWords(root)]
  return { isGood: breaches.length === 0, examined, words: breaches.map((line) => `${line}\n`).join('') }
}

/**
 * A pattern of knip.json that fits no file would hide a part of the project: such hints fail too. The second look knows
 * no tests: what only they, the build or the page of the kit use says `@internal`.
 * @returns {Promise<Finding>}
 */
async function searchUnused() {
  const whole = await run('knip', ['--no-progress', '--treat-config-hints-as-errors'])
  const config = 'scripts/lib/knipProduct.mjs'
  const product = await run('knip', ['--no-progress', '--production', '--include', 'exports', '--config', config])
  const examined = ['src', 'tests', 'bench', 'scripts']
    .flatMap((folder) => filesUnder(root, folder))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file)).length
  return { isGood: whole.code + product.code === 0, examined, words: whole.output + product.output }
}

/**
 * Whoever moves code need not mend them at once: `npm run test:all` fails where one is not found.
 * @returns {Promise<Finding>}
 */
async function findFaults() {
  const { examined, lost } = lostFaults(root)
  const advice = '`npm run mutate -- --mend` finds again what only moved or has another name.\n'
  const warning = lost.length === 0 ? '' : `${lost.map((line) => `${line}\n`).join('')}${advice}`
  return { isGood: true, examined, words: '', warning }
}

/** @param {readonly string[]} lines */
function withoutPaths(lines) {
  return lines.filter((line) => !/^\/\S*\.([cm]?[jt]s|tsx|json)$/.test(line))
}

/**
 * @param {string} tool @param {readonly string[]} words
 * @returns {Promise<{ readonly code: number, readonly output: string }>}
 */
function run(tool, words) {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', tool), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString()
      })
    child.on('error', (error) => resolve({ code: 1, output: `${tool} could not be started: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
