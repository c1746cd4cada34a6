import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyVerdict } from '../../../src/server/exchange/port.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
})
afterAll(() => server.close())

const good = (uid: string): KeyVerdict => ({ ok: true, uid, expiresAt: null, warnings: [] })

/** Holds questions about keys back until a test answers them, oldest first, with whose keys they are. */
function heldVerdicts() {
  const usual = server.exchange.verdict
  const waiting: ((verdict: KeyVerdict) => void)[] = []
  server.exchange.verdict = () => new Promise((answer) => waiting.push(answer))
  return {
    /** Resolves when so many are asked. */
    asked: (count: number) => expect.poll(() => waiting.length).toBe(count),
    answer: (...uids: readonly string[]) => uids.forEach((uid) => waiting.shift()!(good(uid))),
    end: () => {
      server.exchange.verdict = usual
    },
  }
}

const link = (login: string, name: string, key: string) =>
  server.call(login, 'POST', '/v1/settings/accounts', {
    account_name: name,
    api_key: key,
    api_secret: `secret-of-${key}`,
    exchange_name: 'bybit',
  })
const change = (login: string, id: string, body: object) =>
  server.call(login, 'PUT', `/v1/settings/accounts/${id}`, body)
const listed = async (login: string): Promise<unknown> =>
  (await server.call(login, 'GET', '/v1/settings/accounts')).json.map(
    (one: { account_name: string; api_key: string; state: string }) => [one.account_name, one.api_key, one.state],
  )

test('API-29 API-30 an account that is deleted while its new key is verified stays deleted', async () => {
  const id = await server.link('tom', 'gone')
  const held = heldVerdicts()
  const changing = change('tom', id, { account_name: 'gone', api_key: 'KEY_new' })
  await held.asked(1)
  expect((await server.call('tom', 'DELETE', `/v1/settings/accounts/${id}`)).status).toBe(200)
  const started = server.exchange.started.length
  held.answer('uid-key-tom-gone')
  held.end()

  expect(await changing).toMatchObject({ status: 404, json: { detail: 'Not found.' } })
  expect(await listed('tom')).toEqual([])
  expect([server.exchange.started.length, server.parts.owners.of(id)]).toEqual([started, null])
})

test('API-30 what the exchange tells while an account is unlinked is told to nobody and leaves nothing', async () => {
  const id = await server.link('tom', 'leaving')
  const head = await server.parts.facts.head('sample-tom')
  let told: Promise<void> | undefined
  await server.parts.accounts.unlink('sample-tom', id, async () => {
    told = server.exchange.open(id, aPosition())
  })
  await told

  expect(server.exchange.stopped).toContain(id)
  // That it is gone is the one fact of it.
  expect([server.parts.live.of('sample-tom'), await server.parts.facts.head('sample-tom')]).toEqual([[], head + 1])
})

test.each([
  ['name', 'twin', 'twin', 'KEY_a', 'KEY_b', ['uid-a', 'uid-b'], 'You have an account named twin already.'],
  ['exchange account', 'one', 'two', 'KEY_c', 'KEY_d', ['uid-c', 'uid-c'], 'This exchange account is linked already.'],
])('API-27 of two accounts with one %s that are verified at a time one is linked', async (...of) => {
  const [, first, second, firstKey, secondKey, uids, refusal] = of
  const held = heldVerdicts()
  const linking = [link('jonas', first, firstKey), link('jonas', second, secondKey)]
  await held.asked(2)
  held.answer(...uids)
  held.end()

  const answers = await Promise.all(linking)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.json).toEqual({ detail: refusal })
  expect(server.exchange.started.filter(({ apiKey }) => [firstKey, secondKey].includes(apiKey))).toHaveLength(1)
})

test('API-27 one exchange account that two users link at a time belongs to one of them', async () => {
  const held = heldVerdicts()
  const linking = [link('noah', 'mine', 'KEY_e'), link('amina', 'mine', 'KEY_e')]
  await held.asked(2)
  held.answer('uid-e', 'uid-e')
  held.end()

  const answers = await Promise.all(linking)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.json).toEqual({
    detail: 'This exchange account is linked by another user.',
  })
})

test('API-29 a key that is verified later than a newer one does not take its place, and a new name stays', async () => {
  const id = await server.link('mara', 'main')
  const uid = 'uid-key-mara-main'
  const held = heldVerdicts()
  const changing = ['KEY_one', 'KEY_two'].map((key) =>
    change('mara', id, { account_name: 'main', api_key: key, api_secret: 'S' }),
  )
  await held.asked(2)
  held.answer(uid, uid)
  const answers = await Promise.all(changing)
  const kept = answers.find(({ status }) => status === 200)!.json.api_key
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    json: { detail: 'This account was given another key meanwhile. Try again.' },
  })
  expect(await listed('mara')).toEqual([['main', kept, 'connecting']])
  expect(server.exchange.started.at(-1)).toMatchObject({ accountId: id, apiKey: kept })

  // What the exchange says meanwhile, and a name, are no other key.
  const third = change('mara', id, { account_name: 'third', api_key: 'KEY_three' })
  await held.asked(1)
  expect((await change('mara', id, { account_name: 'renamed', api_key: kept })).status).toBe(200)
  expect(await listed('mara')).toEqual([['renamed', kept, 'connecting']])
  held.answer(uid)
  expect((await third).status).toBe(200)
  held.end()
  expect(await listed('mara')).toEqual([['third', 'KEY_three', 'connecting']])
})

test('API-29 a name that another account takes while a key is verified is refused', async () => {
  const [id, other] = [await server.link('ines', 'first'), await server.link('ines', 'second')]
  const held = heldVerdicts()
  const changing = change('ines', id, { account_name: 'wanted', api_key: 'KEY_new' })
  await held.asked(1)
  await change('ines', other, { account_name: 'wanted', api_key: 'key-ines-second' })
  held.answer('uid-key-ines-first')
  held.end()

  expect(await changing).toMatchObject({ status: 409, json: { detail: 'You have an account named wanted already.' } })
  expect(await listed('ines')).toEqual([
    ['first', 'key-ines-first', 'connecting'],
    ['wanted', 'key-ines-second', 'connecting'],
  ])
})
