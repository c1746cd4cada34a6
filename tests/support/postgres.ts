import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PATIENCE } from './waits.ts'

/** A PostgreSQL server of this test run alone. */
export interface TestPostgres {
  /** A new empty database; answers its address. */
  database(name: string): Promise<string>
  /**
   * Ends the server with all its connections, as an upgrade does or as a crash does, and starts it again on the same
   * files.
   */
  restart(how: 'stopped' | 'crashed'): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the system's PostgreSQL in a directory of its own, reached by a socket only. Fails with one sentence when
 * there is none: a skipped test proves nothing.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = binaries()
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-pg-'))
  const user = unprivileged()
  if (user !== null) chownSync(directory, user.uid, user.gid)
  chmodSync(directory, 0o700)
  const as = user === null ? {} : { uid: user.uid, gid: user.gid }
  const data = join(directory, 'data')
  const env = { ...process.env, HOME: directory, LC_ALL: 'C' }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'tester', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...as, env, stdio: 'pipe', cwd: directory },
  )
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', directory, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=60'],
      { ...as, env, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await answering(join(bin, 'pg_isready'), directory, server.stderr)
    return server
  }
  const end = async (server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const over = new Promise((done) => server.once('exit', done))
    server.kill(signal)
    await over
  }
  let running = await start()
  return {
    async database(name) {
      execFileSync(join(bin, 'createdb'), ['-h', directory, '-U', 'tester', name], { stdio: 'pipe' })
      return `postgres://tester@localhost/${name}?host=${encodeURIComponent(directory)}`
    },
    async restart(how) {
      // "Fast" ends connections in order, "immediate" as a crash does:
      // https://www.postgresql.org/docs/current/server-shutdown.html
      await end(running, how === 'stopped' ? 'SIGINT' : 'SIGQUIT')
      running = await start()
    },
    async stop() {
      await end(running, 'SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The newest installation under the usual places, or one on the path. */
function binaries(): string {
  const wanted = process.env['POSTGRES_BIN']
  if (wanted !== undefined) return wanted
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const found = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ].find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
  if (found === undefined)
    throw new Error(
      'These tests need PostgreSQL: install it (Debian: postgresql), or set POSTGRES_BIN to the directory of initdb and postgres.',
    )
  return found
}

/** initdb refuses root: then the files belong to an ordinary user of the system. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = Number(execFileSync('id', ['-u', name], { stdio: 'pipe' }).toString())
      const gid = Number(execFileSync('id', ['-g', name], { stdio: 'pipe' }).toString())
      return { uid, gid }
    } catch {
      continue // No such user: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.')
}

async function answering(isReady: string, directory: string, errors: NodeJS.ReadableStream | null): Promise<void> {
  let said = ''
  errors?.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const answers = (): boolean => spawnSync(isReady, ['-h', directory, '-U', 'tester'], { stdio: 'pipe' }).status === 0
  const until = Date.now() + PATIENCE
  while (!answers()) {
    if (Date.now() > until)
      throw new Error(`PostgreSQL did not answer within ${PATIENCE / 1_000} s. ${said.slice(-500)}`)
    await setTimeout(50)
  }
}
