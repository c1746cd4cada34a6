// What every start of a built program has in common, from a clone or from the package. On nothing but Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { USUAL_PORT, firstFreePort } from './ports.mjs'

/**
 * This process becomes the server. It says its one address line itself.
 * @param {string} root Where `dist` is.
 */
export async function becomeServer(root) {
  if (process.env['PORT'] === undefined) await choosePort()
  endWithNpm()
  withoutRuntimeWarning()
  await become(root, 'main.js', [])
}

/**
 * This process puts a dump in the place of the embedded database.
 * @param {string} root @param {readonly string[]} words The dump, or nothing for the newest.
 */
export const becomeRestore = (root, words) => become(root, 'restore.js', words)

/**
 * This process makes a link by which somebody sets a new password.
 * @param {string} root @param {readonly string[]} words His login.
 */
export const becomePassword = (root, words) => become(root, 'password.js', words)

/** @param {string} root @param {string} file @param {readonly string[]} words */
async function become(root, file, words) {
  const program = join(root, 'dist', 'server', file)
  process.setSourceMapsEnabled(true)
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
}

/**
 * Ends in one sentence, with the exit code of the error where it has one.
 * @param {unknown} error
 */
export function endWith(error) {
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
