// Builds what changed since the last build: the pages with Vite, the server and the paper exchange with esbuild.
// `node scripts/build.mjs server` builds one of pages, server, paper.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withLock } from './lib/lock.mjs'
import { contentHash } from './lib/sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * @typedef {object} Target
 * @property {string} name What it is, for people.
 * @property {string} entry The source without which there is nothing to build.
 * @property {string} output What the build leaves behind.
 * @property {readonly string[]} inputs Everything its result depends on.
 * @property {() => Promise<void>} make
 */

const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'src/domain']

/** @type {readonly Target[]} */
const targets = [
  {
    name: 'pages',
    entry: 'src/ui/index.html',
    output: 'dist/web/index.html',
    inputs: [...shared, 'vite.config.ts', 'src/streams', 'src/worker', 'src/ui'],
    make: makePages,
  },
  {
    name: 'server',
    entry: 'src/server/main.ts',
    output: 'dist/server/main.js',
    inputs: [...shared, 'src/server'],
    make: () => makeProgram('server', { databaseThread: 'db/databaseThread.ts', restore: 'restore.ts' }),
  },
  {
    name: 'paper',
    entry: 'src/paper/main.ts',
    output: 'dist/paper/main.js',
    inputs: [...shared, 'src/paper'],
    make: () => makeProgram('paper', {}),
  },
]

/**
 * Builds every target whose sources changed and says which. Throws when there is no source at all.
 * @param {{ readonly onBuild?: (name: string) => void, readonly only?: readonly string[] }} [options] `only`: names of
 * targets; all without it.
 * @returns {Promise<readonly string[]>}
 */
export async function buildIfChanged({ onBuild, only = [] } = {}) {
  const present = targets.filter(
    (target) => existsSync(join(root, target.entry)) && (only.length === 0 || only.includes(target.name)),
  )
  if (present.length === 0)
    throw new Error(`There is nothing to build: none of ${targets.map((target) => target.entry).join(', ')} exists.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  return withLock(join(root, 'dist', '.build.lock'), async () => {
    const built = []
    for (const target of present.filter((each) => !isCurrent(each))) {
      onBuild?.(target.name)
      const hash = contentHash(root, target.inputs)
      await target.make()
      writeFileSync(stampFile(target), hash)
      built.push(target.name)
    }
    return built
  })
}

/** Whether nothing needs building, without loading any builder. */
export function isBuilt() {
  return targets.filter((target) => existsSync(join(root, target.entry))).every(isCurrent)
}

/** @param {Target} target */
function isCurrent(target) {
  return (
    existsSync(join(root, target.output)) &&
    existsSync(stampFile(target)) &&
    readFileSync(stampFile(target), 'utf8') === contentHash(root, target.inputs)
  )
}

/** @param {Target} target */
const stampFile = (target) => join(root, 'dist', `.${target.name.replaceAll(' ', '-')}.stamp`)

/** Into a folder of its own first, so that a server which runs never sees half a build. */
async function makePages() {
  const { build } = await import('vite')
  const next = join(root, 'dist', 'web.next')
  await inProduction(() =>
    build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: next, emptyOutDir: true } }),
  )
  const last = join(root, 'dist', 'web.last')
  rmSync(last, { recursive: true, force: true })
  if (existsSync(join(root, 'dist', 'web'))) renameSync(join(root, 'dist', 'web'), last)
  renameSync(next, join(root, 'dist', 'web'))
  rmSync(last, { recursive: true, force: true })
}

/**
 * Whoever builds: under the NODE_ENV of a test the pages would get React's development build, half as large again and
 * several times as slow.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
async function inProduction(work) {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/**
 * A program is one file, and one more for each of its threads and of the small programs beside it: they lie beside each
 * other.
 * @param {'server' | 'paper'} name @param {Readonly<Record<string, string>>} further Sources by their names.
 */
async function makeProgram(name, further) {
  const { build } = await import('esbuild')
  const source = join(root, 'src', name)
  const output = join(root, 'dist', name)
  const result = await build({
    entryPoints: Object.fromEntries(
      Object.entries({ main: 'main.ts', ...further }).map(([part, file]) => [part, join(source, file)]),
    ),
    outdir: output,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    write: false,
    logLevel: 'warning',
    tsconfig: join(source, 'tsconfig.json'),
  })
  mkdirSync(output, { recursive: true })
  for (const file of result.outputFiles) {
    writeFileSync(`${file.path}.next`, file.contents)
    renameSync(`${file.path}.next`, file.path)
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ensureDependencies } = await import('./ensure-deps.mjs')
  try {
    await ensureDependencies()
    await buildIfChanged({
      only: process.argv.slice(2),
      onBuild: (name) => process.stderr.write(`Building: ${name}.\n`),
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
