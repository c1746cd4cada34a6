// Builds what changed since the last build: the pages with Vite, the server and the paper exchange with esbuild.
// `node scripts/build.mjs server` builds one of pages, server, paper, faces. The faces are what the package exports:
// they are built when they are named, as `npm pack` does.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { makeInstalled } from './lib/installed.mjs'
import { withLock } from './lib/lock.mjs'
import { contentHash, filesUnder } from './lib/sources.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * @typedef {object} Target
 * @property {string} name What it is, for people.
 * @property {string} entry The source without which there is nothing to build.
 * @property {string} output What the build leaves behind.
 * @property {readonly string[]} inputs Everything its result depends on.
 * @property {(hash: string) => Promise<void>} make Told the hash of its inputs.
 * @property {boolean} [isForOthers] Nothing of the product needs it: it is built when it is asked for.
 */

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib/installed.mjs',
  'src/domain',
]

/** @type {readonly Target[]} */
const targets = [
  {
    name: 'pages',
    entry: 'src/ui/index.html',
    output: 'dist/web/index.html',
    inputs: [
      ...shared,
      'vite.config.ts',
      'scripts/lib/translated.mjs',
      'scripts/lib/germanParts.mjs',
      'scripts/lib/serverTexts.mjs',
      'scripts/lib/catalogue.mjs',
      'src/server',
      'src/streams',
      'src/worker',
      'src/ui',
    ],
    make: makePages,
  },
  {
    name: 'server',
    entry: 'src/server/main.ts',
    output: 'dist/server/main.js',
    inputs: [...shared, 'src/server'],
    make: (hash) =>
      makeProgram('server', hash, {
        databaseThread: 'db/embedded/databaseThread.ts',
        restore: 'restore.ts',
        password: 'password.ts',
      }),
  },
  {
    name: 'paper',
    entry: 'src/paper/main.ts',
    output: 'dist/paper/main.js',
    inputs: [...shared, 'src/paper'],
    make: (hash) => makeProgram('paper', hash, { 'billing/main': 'billing/main.ts' }),
  },
  {
    name: 'faces',
    entry: 'src/lib/domain.ts',
    output: 'dist/lib/domain.js',
    inputs: [...shared, 'src/streams', 'src/worker', 'src/ui', 'src/lib'],
    make: makeFaces,
    isForOthers: true,
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
    (target) =>
      existsSync(join(root, target.entry)) &&
      (only.length === 0 ? target.isForOthers !== true : only.includes(target.name)),
  )
  if (present.length === 0)
    throw new Error(`There is nothing to build: none of ${targets.map((target) => target.entry).join(', ')} exists.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  return withLock(join(root, 'dist', '.build.lock'), async () => {
    const built = []
    for (const target of present.filter((each) => !isCurrent(each))) {
      onBuild?.(target.name)
      const hash = contentHash(root, target.inputs)
      await target.make(hash)
      writeFileSync(stampFile(target), hash)
      built.push(target.name)
    }
    return built
  })
}

/** Whether nothing needs building, without loading any builder. */
export function isBuilt() {
  return targets
    .filter((target) => existsSync(join(root, target.entry)) && target.isForOthers !== true)
    .every(isCurrent)
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
  await inProduction(() => drawFront(next))
  await makeInstalled(root, next)
  const last = join(root, 'dist', 'web.last')
  rmSync(last, { recursive: true, force: true })
  if (existsSync(join(root, 'dist', 'web'))) renameSync(join(root, 'dist', 'web'), last)
  renameSync(next, join(root, 'dist', 'web'))
  rmSync(last, { recursive: true, force: true })
}

/**
 * Puts the front page into its document, drawn by its own components, with the styles that the application will ask for
 * in their order, and what must run before the first paint: each file would be a round more.
 * @param {string} pages
 */
async function drawFront(pages) {
  const { build } = await import('vite')
  const drawer = join(root, 'dist', 'front')
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(root, 'src', 'ui', 'front', 'prerender.tsx'),
      outDir: drawer,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { input: join(root, 'src', 'ui', 'front', 'prerender.tsx'), output: { codeSplitting: true } },
    },
  })
  const { drawFront: draw } = await import(`${pathToFileURL(join(drawer, 'prerender.js')).href}?${Date.now()}`)
  const file = join(pages, 'front.html')
  const links = stylesOf(pages, ['index.html', 'features/home/Screen.tsx']).map(
    (style) => `<link rel="stylesheet" crossorigin href="/${style}">\n`,
  )
  const text = readFileSync(file, 'utf8').replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
  const inlined = text.replaceAll(/<script src="\/(appearance|front)\.js"( nonce="[^"]*")?>/g, (_, name, nonce) => {
    const script = readFileSync(join(pages, `${name}.js`), 'utf8').replaceAll(/^\/\/.*\n/gm, '')
    return `<script${nonce ?? ''}>${script}`
  })
  writeFileSync(
    file,
    inlined
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace('<!--front-->', () => `<div id="front">${draw()}</div>`),
  )
  rmSync(drawer, { recursive: true, force: true })
}

/**
 * Styles that some modules of the pages load at once, in order. @param {string} pages @param {readonly string[]} names
 */
function stylesOf(pages, names) {
  /** @type {Record<string, { imports?: string[], css?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(pages, '.vite', 'manifest.json'), 'utf8'))
  const found = new Set(names)
  for (const name of found) for (const each of manifest[name]?.imports ?? []) found.add(each)
  return [...new Set([...found].flatMap((name) => manifest[name]?.css ?? []))]
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
 * @param {'server' | 'paper'} name @param {string} hash @param {Readonly<Record<string, string>>} further Sources by
 * their names.
 */
async function makeProgram(name, hash, further) {
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
    define: { BUILT_AS: JSON.stringify(nameOfBuild(hash)) },
    sourcemap: true,
    write: false,
    logLevel: 'warning',
    tsconfig: join(source, 'tsconfig.json'),
  })
  for (const file of result.outputFiles) {
    mkdirSync(dirname(file.path), { recursive: true })
    writeFileSync(`${file.path}.next`, file.contents)
    renameSync(`${file.path}.next`, file.path)
  }
}

/** The version, and a mark that differs with each change of what is built. @param {string} hash */
function nameOfBuild(hash) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `${version}+${hash.slice(0, 8)}`
}

/** What the package exports: one module for each face, what they share beside them, and their types. */
async function makeFaces() {
  const { build } = await import('esbuild')
  const output = join(root, 'dist', 'lib')
  rmSync(output, { recursive: true, force: true })
  await build({
    entryPoints: ['domain', 'client', 'wire'].map((face) => join(root, 'src', 'lib', `${face}.ts`)),
    outdir: output,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'neutral',
    format: 'esm',
    target: 'es2023',
    logLevel: 'warning',
    tsconfig: join(root, 'src', 'lib', 'tsconfig.json'),
  })
  await declareFaces(join(output, 'types'))
}

/** The types, with the names of files as they are once they are built. @param {string} into */
async function declareFaces(into) {
  const words = ['--project', 'src/lib', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly']
  await new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...words, '--rootDir', 'src', '--outDir', into],
      { cwd: root },
      (error, output) => (error === null ? resolve(undefined) : reject(new Error(output || error.message))),
    ),
  )
  for (const file of filesUnder(into)) {
    const text = readFileSync(join(into, file), 'utf8')
    writeFileSync(join(into, file), text.replaceAll(/((?:from|import\()\s*)(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2'))
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { commandLine } = await import('./lib/commandLine.mjs')
  const { positionals } = commandLine('npm run build', {}, '[part ...]')
  const { ensureDependencies } = await import('./ensure-deps.mjs')
  try {
    await ensureDependencies()
    await buildIfChanged({
      only: positionals,
      onBuild: (name) => process.stderr.write(`Building: ${name}.\n`),
    })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
