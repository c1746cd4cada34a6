// Installs the packages of package-lock.json when they are not there. Runs before anything is installed, so it depends
// on nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withLock } from './lib/lock.mjs'
import { refuseOldNode } from './lib/node.mjs'

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @typedef {{ readonly version?: string, readonly integrity?: string, readonly optional?: boolean }} LockedPackage */

/**
 * Makes node_modules agree with package-lock.json. Does nothing when a stamp says that it does. Two at once wait for
 * each other.
 * @param {string} [root]
 * @returns {Promise<'ready' | 'adopted' | 'installed'>}
 */
export async function ensureDependencies(root = projectRoot) {
  refuseOldNode(process.versions.node)
  const wanted = wantedStamp(root)
  if (isStamped(root, wanted)) return 'ready'
  return withLock(
    join(root, '.install.lock'),
    () => {
      if (isStamped(root, wanted)) return 'ready'
      const isAdopted = isInstalled(root)
      if (!isAdopted) install(root)
      writeFileSync(stampFile(root), wanted)
      return isAdopted ? 'adopted' : 'installed'
    },
    () => note('Another start is installing the packages; waiting for it.'),
  )
}

/** @param {string} root */
function wantedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex')
}

/** @param {string} root @param {string} wanted */
function isStamped(root, wanted) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === wanted
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.deps-stamp')

/**
 * Whether someone's own `npm install` has already put exactly these packages there: then nothing is to be done.
 * @param {string} root
 */
function isInstalled(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const found = packagesOf(hidden)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const there = found[path]
    return there === undefined
      ? wanted.optional === true
      : there.version === wanted.version && there.integrity === wanted.integrity
  })
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * Install scripts stay off: no package needs one here, and none may run code on its own.
 * @param {string} root
 */
function install(root) {
  note('Installing the packages (once).')
  const npm = process.env['npm_execpath']
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(
    command,
    [...first, 'ci', '--include=dev', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: root,
      env: cleanEnvironment(process.env),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32' && command === 'npm',
    },
  )
  if (error !== undefined || status !== 0)
    throw new Error(
      `The packages could not be installed: npm ci ended with ${error?.message ?? `exit code ${status}`}. Its own words are above.`,
    )
}

/**
 * npm hands its settings to child processes; "omit dev" or "production" would leave half the packages out.
 * @param {NodeJS.ProcessEnv} env
 */
function cleanEnvironment(env) {
  const spoiling =
    /^(NODE_ENV|npm_config_(omit|include|production|only|dry_run|package_lock_only|global|ignore_scripts|workspaces?|prefix|local_prefix))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !spoiling.test(name)))
}

/** @param {string} sentence */
const note = (sentence) => process.stderr.write(`${sentence}\n`)

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureDependencies().catch((/** @type {unknown} */ error) => {
    note(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}
