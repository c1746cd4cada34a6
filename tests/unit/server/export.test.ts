import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOfPieces, exportText } from '../../../src/server/http/exportText.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  for (const login of ['mara', 'jonas']) await server.call(login, 'GET', '/v1/settings/user')
})
afterAll(async () => {
  await server.close()
})
const asked = async (more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/api/account/export`, {
    headers: { authorization: `Bearer ${await server.token('mara')}`, ...more },
  })

test('SCREEN-2.19 nobody waits for a reader who takes his time, or goes away', async () => {
  const answer = await asked({ 'accept-encoding': 'identity' })
  const reader = answer.body!.getReader()
  await reader.read()

  expect((await server.call('jonas', 'GET', '/v1/settings/user')).status).toBe(200)
  await reader.cancel()
  expect((await server.call('mara', 'GET', '/account/export')).json.rows).toBeGreaterThan(0)
})

test.each(['identity', 'gzip'])(
  'SCREEN-2.19 an export that fails on the way does not look whole: %s',
  async (encoding) => {
    const { db } = server.parts
    await sql`alter table user_settings rename to user_settings_away`.execute(db)

    await expect(asked({ 'accept-encoding': encoding }).then((answer) => answer.text())).rejects.toThrow()
    await sql`alter table user_settings_away rename to user_settings`.execute(db)
    expect((await server.call('mara', 'GET', '/account/export')).status).toBe(200)
  },
)

test('SCREEN-2.19 each piece is made when the one before is taken; of one that is broken off no more is', async () => {
  const made: number[] = []
  let isEnded = false
  const pages = async function* () {
    try {
      for (let n = 0; n < 5; n += 1) {
        made.push(n)
        yield { table: 'alerts', rows: [`{"n":${n}}`] }
      }
    } finally {
      isEnded = true
    }
  }
  const reader = bodyOfPieces(exportText(pages(), '2026-11-23T12:00:00Z'), () => undefined).getReader()
  await setImmediate()
  expect(made).toEqual([])
  for (let i = 0; i < 3; i += 1) await reader.read()
  await setImmediate()
  expect(made).toEqual([0])
  await reader.cancel()
  expect([made, isEnded]).toEqual([[0], true])
})
