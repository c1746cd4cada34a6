import { afterAll, beforeAll, expect, test } from 'vitest'
import { handClock } from '../../support/handClock.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const clock = handClock()
let server: TestServer
let asked: string[]
beforeAll(async () => {
  server = await startTestServer({ clock })
  server.exchange.verdict = ({ apiKey }) => {
    asked.push(apiKey)
    return { ok: true, uid: 'uid-of-all', expiresAt: null, warnings: [] }
  }
  asked = []
})
afterAll(() => server.close())

const ODD = ['<script>alert(1)</script>', '../../etc/passwd', "' or 1=1--", 'KEY;KEY', 'KEY=', 'ＫＥＹ', 'KEY\nHost: x']

test.each([
  ['jonas', 'api_key'],
  ['amina', 'api_secret'],
])('F36 what %s types as %s goes to the exchange only if it may be one', async (login, field) => {
  const draft = { account_name: 'odd', api_key: 'KEY', api_secret: 'SECRET', exchange_name: 'bybit' }
  for (const odd of ODD)
    expect(await server.call(login, 'POST', '/v1/settings/accounts', { ...draft, [field]: odd })).toMatchObject({
      status: 400,
      json: { detail: `${field}: must be letters, digits, - and _ only` },
    })
  expect(asked).toEqual([])
})

test('T9 F36 the eleventh question about a key within an hour is 429, whichever call asks it; a rename asks none', async () => {
  const id = await server.link('mara', 'main')
  const put = (body: object) => server.call('mara', 'PUT', `/v1/settings/accounts/${id}`, body)
  const rekeyed = (n: number) => put({ account_name: 'main', api_key: `KEY_${n}` })
  for (let n = 2; n <= 10; n += 1) expect((await rekeyed(n)).status).toBe(200)
  expect(await put({ account_name: 'renamed', api_key: 'KEY_10' })).toMatchObject({ status: 200 })

  const eleventh = await rekeyed(11)
  expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '360'])
  expect((await put({ account_name: 'main', api_key: 'KEY_10', api_secret: 'SECRET' })).status).toBe(429)
  await expect(server.link('mara', 'second')).rejects.toThrow('Linking answered 429')
  expect(asked).toHaveLength(10)
  expect(await put({ account_name: 'again', api_key: 'KEY_10' })).toMatchObject({ status: 200 })

  clock.advance(360_000)
  expect((await rekeyed(11)).status).toBe(200)
})
