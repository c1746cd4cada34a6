import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { openEmbedded } from '../../../src/server/db/open.ts'
import type { AccountState } from '../../../src/server/exchange/account.types.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let id: string
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  id = await server.link('mara', 'main')
})
afterAll(async () => {
  await server.close()
})

const REFUSED = {
  state: 'needs_attention',
  since: epoch(1),
  reason: 'key_expired',
  detail: 'The key has expired.',
} as const satisfies AccountState
const SLOW: AccountState = { state: 'delayed', since: epoch(1), detail: 'The exchange answers slowly.' }
const PARTLY: AccountState = { state: 'live', since: epoch(1), detail: '1 position could not be read.' }
const LIVE: AccountState = { state: 'live', since: epoch(1) }

interface Told {
  readonly event_type: string
  readonly data: { readonly state?: string; readonly title?: string }
}

/** Facts that an act leads to: the account's states, and the titles of messages. */
async function toldBy(act: () => Promise<unknown>, by = server): Promise<readonly (string | undefined)[]> {
  const head = await by.parts.facts.head('sample-mara')
  await act()
  const { json } = await by.call('mara', 'GET', `/events/since?since_event_id=${by.parts.facts.epoch}-${head}`)
  return (json.events as readonly Told[]).map(({ data }) => data.state ?? data.title)
}

const listed = async (by = server): Promise<unknown> =>
  (await by.call('mara', 'GET', '/v1/settings/accounts')).json.map(
    (one: { state: string; state_reason: string | null }) => [one.state, one.state_reason],
  )

test.each<[string, AccountState, readonly string[]]>([
  ['connecting is told to nobody', { state: 'connecting' }, []],
  ['nor is live after it', LIVE, []],
  ['a delay is told without a notification', SLOW, ['delayed']],
  ['the same delay is told once', SLOW, []],
  ['a refused key is told, and once as a notification (F38)', REFUSED, ['needs_attention', 'main needs attention']],
  ['the same refusal is told once', REFUSED, []],
  [
    'another reason is told again',
    { ...REFUSED, detail: 'The key lacks a permission.' },
    ['needs_attention', 'main needs attention'],
  ],
  ['what heals is told', LIVE, ['live']],
  ['and is told once', LIVE, []],
  ['rows that are left out of a live account are told without a notification', PARTLY, ['live']],
  ['that they are read again is told', LIVE, ['live']],
])('I15 %s', async (_name, state, expected) => {
  expect(await toldBy(() => server.exchange.state(id, state))).toEqual(expected)
  expect(await listed()).toEqual([[state.state, 'detail' in state ? state.detail : null]])
})

test('I15 that an account came live is no fact, but every page reads it anew', async () => {
  const stream = await openEventStream(`${server.url}/trades/updates/stream?token=${await server.token('mara')}`)
  expect(
    await toldBy(async () => {
      await server.exchange.state(id, { state: 'connecting' })
      await server.exchange.state(id, LIVE)
      await stream.until(({ data }) => data.type === 'dashboard_refresh' && data.reason === 'account_live')
    }),
  ).toEqual([])
  stream.close()
})

test('I15 F38 a trouble holds while its account connects anew, and is not told again', async () => {
  await server.exchange.state(id, REFUSED)
  expect(
    await toldBy(async () => {
      await server.exchange.state(id, { state: 'connecting' })
      expect(await listed()).toEqual([['needs_attention', REFUSED.detail]])
      await server.exchange.state(id, REFUSED)
    }),
  ).toEqual([])
  expect(await toldBy(() => server.exchange.state(id, LIVE))).toEqual(['live'])
})

test('F38 so it does through an outage after a restart: the reason stays, and is mailed once', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-state-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const start = async () =>
    await startTestServer({ db: (await openEmbedded(join(directory, 'database'))).db, env: { RATE_FACTOR: '100' } })
  const before = await start()
  const account = await before.link('mara', 'main')
  await before.exchange.state(account, REFUSED)
  await before.close()

  const after = await start()
  onTestFinished(() => after.close())
  const told = await toldBy(async () => {
    await after.exchange.state(account, { state: 'connecting' })
    await after.exchange.state(account, SLOW)
    expect(await listed(after)).toEqual([['needs_attention', REFUSED.detail]])
    await after.exchange.state(account, REFUSED)
  }, after)
  expect(told).toEqual([])
  expect(await listed(after)).toEqual([['needs_attention', REFUSED.detail]])
  const { mails } = (await after.call('ines', 'GET', '/admin/outbox')).json
  expect(mails.filter(({ kind }: { kind: string }) => kind === 'account_warnings')).toMatchObject([
    { subject: 'main needs attention' },
  ])
})

test('F38 who saves an account that needs attention as it is has its kept key tried again, and followed where it is good', async () => {
  await server.exchange.state(id, REFUSED)
  const { started } = server.exchange
  const [usual, before] = [server.exchange.verdict, started.length]
  const save = (name: string) =>
    server.call('mara', 'PUT', `/v1/settings/accounts/${id}`, { account_name: name, api_key: 'key-mara-main' })

  server.exchange.verdict = () => ({ ok: false, reason: 'key_expired', detail: 'The key has expired.' })
  expect(await save('main')).toMatchObject({ status: 400, json: { detail: 'The key has expired.' } })
  expect(await listed()).toEqual([['needs_attention', REFUSED.detail]])
  // A name is kept all the same.
  expect(await save('other')).toMatchObject({ status: 200, json: { account_name: 'other' } })
  expect(started).toHaveLength(before)

  server.exchange.verdict = usual
  expect(await toldBy(() => save('main'))).toEqual(['connecting'])
  expect(started.slice(before)).toMatchObject([
    { accountId: id, apiKey: 'key-mara-main', apiSecret: 'secret-mara-main' },
  ])
  expect(await listed()).toEqual([['connecting', null]])
  await save('main')
  expect(started).toHaveLength(before + 1)
})

test('I15 the fact names the account, its state and the reason, and is no notification', async () => {
  const head = await server.parts.facts.head('sample-mara')
  await server.exchange.state(id, SLOW)
  const { json } = await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`)
  expect(json.events[0]).toMatchObject({
    event_type: 'account_state_changed',
    data: { account_id: id, account: 'main', state: 'delayed', reason: 'The exchange answers slowly.' },
  })

  expect((await server.call('mara', 'GET', '/notifications?limit=50')).text).not.toContain('account_state_changed')
})

test('I15 N6 a key that was entered anew is told where its trouble was; another name, and that an account is gone, always', async () => {
  await server.exchange.state(id, REFUSED)
  const usual = server.exchange.verdict
  server.exchange.verdict = () => usual({ apiKey: 'key-mara-main' })
  expect(
    await toldBy(() =>
      server.call('mara', 'PUT', `/v1/settings/accounts/${id}`, {
        account_name: 'main',
        api_key: 'KEY_new',
        api_secret: 's',
      }),
    ),
  ).toEqual(['connecting'])
  server.exchange.verdict = usual
  expect(
    await toldBy(() =>
      server.call('mara', 'PUT', `/v1/settings/accounts/${id}`, { account_name: 'renamed', api_key: 'KEY_new' }),
    ),
  ).toEqual(['connecting'])

  // A name is no reason to tell a trouble again; the key is tried, and is no better.
  await server.exchange.state(id, REFUSED)
  server.exchange.verdict = () => ({ ok: false, reason: 'key_expired', detail: REFUSED.detail })
  const rename = (name: string) =>
    server.call('mara', 'PUT', `/v1/settings/accounts/${id}`, { account_name: name, api_key: 'KEY_new' })
  expect(await toldBy(() => rename('again'))).toEqual(['needs_attention'])
  expect((await rename('again')).status).toBe(400)
  server.exchange.verdict = usual

  await server.exchange.state(id, SLOW)
  expect(await toldBy(() => server.call('mara', 'DELETE', `/v1/settings/accounts/${id}`))).toEqual(['unlinked'])
  const other = await server.link('mara', 'other')
  expect(await toldBy(() => server.call('mara', 'DELETE', `/v1/settings/accounts/${other}`))).toEqual(['unlinked'])
})

test('T8 I15 a secret that this installation cannot open is told as well, once', async () => {
  const account = await server.link('mara', 'sealed')
  await server.parts.db.updateTable('accounts').set({ environment: 'mainnet' }).where('id', '=', account).execute()
  expect(await toldBy(() => server.parts.accounts.startAll())).toEqual(['needs_attention', 'sealed needs attention'])
  expect(await toldBy(() => server.parts.accounts.startAll())).toEqual([])
})
