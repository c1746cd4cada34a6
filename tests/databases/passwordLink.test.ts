import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { handClock } from '../support/handClock.ts'
import { passwordStatus, signUp } from '../support/passwordDesk.ts'
import { projectRoot } from '../support/paths.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bot-blending-password-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const ada = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'analytical engine' }
const start = (): Promise<TestServer> =>
  // The program goes by the clock of the machine.
  startTestServer({ db: 'own', clock: { ...handClock(), now: Date.now }, env: { DATA_DIR } })
/** Runs `npm run password` from the sources. */
const run = (login: string, env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/password.ts', login], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR, ...env },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

test.each(['0.0.0.0', '::'])(
  'AUTH-10 npm run password makes no link that leads to %s, as in a container: it says what to set',
  (HOST) => {
    expect(run(ada.email, { HOST })).toEqual({
      status: 78,
      said: `HOST="${HOST}" is no address that a browser finds: set PUBLIC_URL to that of the server, as links begin with it.\n`,
    })
    expect(run(ada.email, { HOST, PUBLIC_URL: 'http://127.0.0.1:4780' }).said).toMatch(/^There is no database in /)
  },
)

test('AUTH-10 npm run password makes a link with which its user sets a new password; whom it cannot serve it tells in one sentence', async () => {
  const before = await start()
  await signUp(before, ada)
  expect(run(ada.email)).toEqual({ status: 75, said: expect.stringContaining('already runs') })
  await before.close()

  expect(run('mara')).toEqual({ status: 66, said: 'Nobody signs in here as "mara" with a password.\n' })
  const { status, said } = run('Ada@Example.org', { PUBLIC_URL: 'http://localhost:4999' })
  expect([status, said]).toEqual([0, expect.stringContaining(`Give this link to ${ada.email}`)])
  const token = /^http:\/\/localhost:4999\/oidc\/password\?token=([\w-]{43})$/m.exec(said)?.[1] ?? ''

  const after = await start()
  const set = await fetch(`${after.url}/oidc/password`, {
    method: 'POST',
    body: new URLSearchParams({ token, password: 'difference engine' }),
  })
  expect(set.status).toBe(200)
  expect([
    await passwordStatus(after, ada),
    await passwordStatus(after, { ...ada, password: 'difference engine' }),
  ]).toEqual([400, 303])
  await after.close()
})
