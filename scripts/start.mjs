// `npm start`: install if needed, build if needed, become the server. It says its one address line itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { ensureDependencies } from './ensure-deps.mjs'
import { USUAL_PORT, firstFreePort } from './lib/ports.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = join(root, 'dist', 'server', 'main.js')

try {
  await ensureDependencies()
  // The builders run in a process of their own: the server then starts small.
  if (
    !isBuilt() &&
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
      .status !== 0
  )
    throw new Error('The build failed; its own words are above.')
  if (!existsSync(program)) throw new Error('There is no server to start: src/server/main.ts does not exist.')
  process.chdir(root)
  if (process.env['PORT'] === undefined) await choosePort()
  endWithNpm()
  process.setSourceMapsEnabled(true)
  process.argv = [process.execPath, program, ...process.argv.slice(2)]
  withoutRuntimeWarning()
  await import(pathToFileURL(program).href)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 1
}

/**
 * The usual port, or the next free one when another program has it; the server's address line then says so. Whoever
 * sets PORT gets that one or a refusal.
 */
async function choosePort() {
  const port = await firstFreePort(USUAL_PORT, process.env['HOST'] ?? '127.0.0.1')
  process.env['PORT'] = String(port)
  if (port !== USUAL_PORT) process.env['BUSY_PORT'] = String(USUAL_PORT)
}

/**
 * The sign-in library warns on Node 20 while it is loaded, before the server can take its words into the log. It is
 * tried on Node 20 here.
 */
function withoutRuntimeWarning() {
  const warn = console.warn
  console.warn = (...words) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words)
  }
}

/** npm passes on SIGINT and SIGTERM but cannot when it is killed outright: then this process stops by itself. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  // npm runs a script through a shell; some shells stay between, others are replaced by the script.
  const { name, ppid } = aboutProcess(parent)
  const npm = /(^|\/)(sh|dash|bash|zsh|ksh|ash|busybox)$/.test(name) ? ppid : parent
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** @param {number} pid */
function aboutProcess(pid) {
  const stat = `/proc/${pid}/stat`
  if (existsSync(stat)) {
    const [, name = '', ppid = '0'] = /\((.*)\) \S (\d+)/.exec(readFileSync(stat, 'utf8')) ?? []
    return { name, ppid: Number(ppid) }
  }
  const ask = (/** @type {string} */ field) =>
    spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  return { name: ask('comm'), ppid: Number(ask('ppid')) }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
