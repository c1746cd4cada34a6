import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { saveSubscription } from '../../../src/server/db/billing.ts'
import { insertIdentityUser } from '../../../src/server/db/identityUsers.ts'
import { openEmbedded } from '../../../src/server/db/open.ts'
import { NOBODYS_TABLES, USER_TABLES } from '../../../src/server/db/userData.ts'
import { knownUser } from '../../../src/server/db/users.ts'
import { words } from '../../../src/ui/features/privacy/texts.ts'
import { aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const USER = 'sample-mara'
let server: TestServer
let account = ''
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_FACTOR: '100' } })
  for (const login of ['mara', 'jonas']) await live(login)
})
afterAll(async () => {
  await server.close()
})

/** A user with something in as many tables as one call each brings. */
async function live(login: string): Promise<void> {
  const say = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(login, method, path, body)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return answer.json
  }
  account = await server.link(login, `${login}-main`)
  await say('PUT', '/v1/settings/user', { billing_email: `${login}.office@example.org`, timezone: 'Europe/Berlin' })
  await say('PUT', '/email-preferences/', { closed_trades: true, closed_trades_above: 0, quiet_hours: 'off' })
  await say('PUT', '/api/notification-types', { disabled: ['milestone'] })
  const { id } = await say('POST', '/v1/strategy-details', { name: `${login} rides` })
  await say('POST', '/bots/rules', { strategy_id: id, account_name: `${login}-main`, symbol: 'BTCUSDT' })
  await say('POST', '/api/polling/user-activity', { event_type: 'heartbeat' })
  await say('POST', '/session/sync-activity', {})
  const now = epoch(Date.now())
  await server.exchange.close(account, aTrade(account, { orderId: `${login}-1`, openedAt: now, closedAt: now }))
  if (login === 'mara')
    await sql`insert into executions (account_id, exec_id, user_id, symbol, at, content)
      values (${account}, 'e1', ${USER}, 'BTCUSDT', now(), '{"execQty":"1"}')`.execute(server.parts.db)
  const key = `key warning ${account} 1 7`
  await server.parts.db.insertInto('server_state').values({ key, value: 'true' }).execute()
  const record = { kind: 'Grant', id: `grant-${login}`, payload: JSON.stringify({ accountId: `sample-${login}` }) }
  await server.parts.db.insertInto('identity_records').values(record).execute()
}

const tables = async (): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
      server.parts.db,
    )
  ).rows.map(({ name }) => name)

/** Tables that hold any of these words in any column of any row. */
async function holding(...words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of await tables()) {
    const any = sql.join(
      words.map((word) => sql`position(${word} in one::text) > 0`),
      sql` or `,
    )
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(name)} one where ${any}`.execute(
      server.parts.db,
    )
    if (rows[0]!.n > 0n) found.push(name)
  }
  return found
}

test('SCREEN-2.19 T23 for every table there is it is decided what becomes of a user in it', async () => {
  expect((await tables()).filter((name) => !(name in USER_TABLES) && !NOBODYS_TABLES.includes(name))).toEqual([])
})

/** Tables of which nothing is exported, as the privacy page calls what they hold. */
const UNEXPORTED: Readonly<Record<string, string>> = {
  identity_records: 'sign-ins',
  ended_sessions: 'sign-ins',
  trade_sums: 'sums of the rest',
  history_versions: 'marks of how far it came',
  history_days: 'marks of how far it came',
  watermarks: 'marks of how far it came',
  recommendation_runs: 'marks of how far it came',
  server_state: 'marks of how far it came',
  kept_answers: 'answers that it may have to repeat',
}

test('SCREEN-2.19 A-327 what an export leaves out is what the page says, table by table', () => {
  const left = Object.keys(USER_TABLES).filter((name) => USER_TABLES[name]!.without === false)
  expect(left.toSorted()).toEqual(Object.keys(UNEXPORTED).toSorted())
  for (const name of left) expect(words.exportHint).toContain(UNEXPORTED[name])
})

test('SCREEN-2.19 an export holds what is his, nothing of others, and no key', async () => {
  const { text, json } = await server.call('mara', 'GET', '/account/export')

  expect(json.data.user_settings).toMatchObject([{ timezone: 'Europe/Berlin' }])
  expect(json.data.accounts).toMatchObject([{ account_name: 'mara-main' }])
  expect(json.data.bot_rules).toMatchObject([{ symbol: 'BTCUSDT' }])
  expect(json.data.closed_trades).toHaveLength(1)
  expect(json.data.executions).toEqual([
    {
      account_id: json.data.accounts[0].id,
      exec_id: 'e1',
      symbol: 'BTCUSDT',
      at: expect.any(String),
      content: { execQty: '1' },
    },
  ])
  expect(json.data.activities).toMatchObject([{ type: 'heartbeat' }])
  expect(json.data.events.map(({ type }: { type: string }) => type)).toContain('trade_closed')
  expect(text).not.toMatch(/jonas|key-mara|secret-mara|password_hash|"secret"/)
  const token = await server.token('mara', { actor: 'sample-ines' })
  const answer = await fetch(`${server.url}/api/account/export`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(403)
})

test('SCREEN-2.19 who deletes his account leaves no row in any table; others lose nothing, and old tokens open nothing', async () => {
  const before = await holding('jonas')
  const old = await server.token('mara')
  expect((await holding('mara')).length).toBeGreaterThan(12)
  const maras = (await server.call('mara', 'GET', '/v1/settings/accounts')).json[0].id
  expect((await server.call('mara', 'POST', '/account/delete', { confirm: 'yes' })).json.detail).toBe(
    'confirm: must be DELETE',
  )
  expect((await server.call('mara', 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({ success: true })

  expect(await holding(USER, 'mara', maras)).toEqual([])
  expect(await holding('jonas')).toEqual(before)
  const again = await fetch(`${server.url}/v1/settings/user`, { headers: { authorization: `Bearer ${old}` } })
  expect(again.status).toBe(401)
  expect(await holding(USER, 'mara')).toEqual([])
})

test('SCREEN-2.19 a plan that would be renewed is ended first; a trial that asks for nothing goes with its user', async () => {
  const ask = (login: string) => server.call(login, 'POST', '/account/delete', { confirm: 'DELETE' })
  const { db, clock } = server.parts
  const plan = {
    id: 'sub_1',
    plan: 'basic',
    status: 'active',
    createdAt: clock.now(),
    periodEnd: clock.now() + 1e9,
  } as const
  await saveSubscription(db, 'sample-jonas', { ...plan, isEnding: false }, new Date(clock.now()))
  expect((await ask('jonas')).status).toBe(409)
  await saveSubscription(db, 'sample-jonas', { ...plan, isEnding: true }, new Date(clock.now() + 1))
  expect((await ask('jonas')).json).toEqual({ success: true })

  expect((await server.call('noah', 'POST', '/v1/subscriptions/start-trial')).status).toBe(200)
  const isHeld = async () => (await server.parts.optimized.of('sample-noah')).isHeld
  expect([await isHeld(), await isHeld()]).toEqual([false, true])
  expect((await ask('noah')).json).toEqual({ success: true })
  // What was rated of him is in memory no more, either.
  expect(await isHeld()).toBe(false)
})

test('SCREEN-2.19 while a trade sync is under way nobody deletes his account; when it has ended he does', async () => {
  const ask = () => server.call('amina', 'POST', '/account/delete', { confirm: 'DELETE' })
  await server.link('amina')
  const isHeld = new Promise<() => void>((told) => {
    server.exchange.sync = () =>
      new Promise((done) => {
        told(() => done({ ok: true, value: { executions: 0, trades: 0, conflicts: 0 } }))
      })
  })
  await server.call('amina', 'POST', '/trades/sync')
  const end = await isHeld
  expect(await ask()).toMatchObject({
    status: 409,
    json: { detail: 'A trade sync is under way. Delete your account when it has ended.' },
  })

  end()
  await vi.waitFor(async () => expect((await server.call('amina', 'GET', '/trades/sync')).json.task_id).toBe(null))
  expect((await ask()).json).toEqual({ success: true })
})

test('SCREEN-2.19 who deletes his account while recommendations are generated is not kept waiting, and gets none', async () => {
  const { facts } = server.parts
  const change = facts.change
  let keep = (): void => {}
  const isHeld = new Promise<void>((told) => {
    // As far as a generation comes that has judged and not yet kept.
    vi.spyOn(facts, 'change').mockImplementationOnce(async (userId, work) => {
      await new Promise<void>((go) => {
        keep = go
        told()
      })
      return await change(userId, work)
    })
  })
  await server.call('ines', 'POST', '/portfolio-command/generate-recommendations')
  await isHeld
  expect((await server.call('ines', 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({ success: true })

  keep()
  // In the turn of the same user, behind the generation.
  await facts.change('sample-ines', async () => {})
  expect(await holding('sample-ines')).toEqual([])
  expect(server.logged.filter((line) => line.includes('A task failed.'))).toEqual([])
})

test('SCREEN-2.19 an account that is linked while its user goes is followed by nobody, and his alerts watch nothing', async () => {
  const { facts, owners } = server.parts
  const change = facts.change
  await server.link('tom', 'first')
  const alert = { kind: 'price', direction: 'above', threshold: '100', symbol: 'SOLUSDT' }
  expect((await server.call('tom', 'POST', '/api/alerts', alert)).status).toBe(200)
  expect(server.exchange.watched()).toContain('SOLUSDT')
  const { verdict } = server.exchange
  let answer = (): void => {}
  const isAsked = new Promise<void>((asked) => {
    server.exchange.verdict = (key) =>
      new Promise((told) => {
        answer = () => told(verdict(key))
        asked()
      })
  })
  const linking = server.link('tom', 'second')
  await isAsked
  const spy = vi.spyOn(facts, 'change')
  spy.mockImplementationOnce(change)
  // The first account is being unlinked: the list is read, and the second one comes behind this turn.
  spy.mockImplementationOnce(async (userId, work) => {
    const unlinked = change(userId, work)
    answer()
    await vi.waitUntil(() => spy.mock.calls.length > 2)
    return await unlinked
  })
  expect((await server.call('tom', 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({ success: true })
  spy.mockRestore()
  server.exchange.verdict = verdict

  const second = await linking
  expect(server.exchange.started.map(({ accountId }) => accountId)).toContain(second)
  expect(server.exchange.stopped).toContain(second)
  expect([owners.of(second), owners.ofUser('sample-tom')]).toEqual([null, []])
  expect(server.exchange.watched()).not.toContain('SOLUSDT')
  expect(await holding('sample-tom', second)).toEqual([])
})

test('SCREEN-2.19 T25 after a restart, too, a token of who deleted his account opens nothing and leaves no row', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-privacy-'))
  const open = async () => (await openEmbedded(directory)).db
  const first = await startTestServer({ db: await open() })
  await insertIdentityUser(first.parts.db, {
    id: 'rosa',
    login: 'rosa',
    email: 'rosa@example.org',
    givenName: 'Rosa',
    familyName: 'Lind',
    nickname: 'rosa',
    passwordHash: null,
    roles: ['basic-subscriber'],
    isSample: false,
    onboarded: false,
    blurb: '',
  })
  expect((await first.call('rosa', 'POST', '/account/delete', { confirm: 'DELETE' })).json).toEqual({ success: true })
  await first.close()

  const second = await startTestServer({ db: await open() })
  expect((await second.call('rosa', 'GET', '/v1/settings/user')).status).toBe(401)
  expect(await knownUser(second.parts.db, 'rosa')).toBeNull()
  await second.close()
  rmSync(directory, { recursive: true, force: true })
})
