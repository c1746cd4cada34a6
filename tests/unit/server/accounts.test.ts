import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellingOf } from '../../../src/domain/channels/telling.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { installationKeys, makeVault } from '../../../src/server/accounts/secrets.ts'
import { openVault } from '../../../src/server/compose.ts'
import { readSettings } from '../../../src/server/config.ts'
import { openEmbedded } from '../../../src/server/db/open.ts'
import { saveWatermark } from '../../../src/server/db/trades/history.ts'
import { saveWalletChanges } from '../../../src/server/db/trades/walletLog.ts'
import { firstWatermark } from '../../../src/server/exchange/history.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

test('1.4 the owner is told 14, 7 and 1 days before his key expires, once each, and sees the day', async () => {
  const DAY = 86_400_000
  const expiry = Date.parse('2026-12-20T12:00:00Z')
  let now = expiry - 20 * DAY
  const server = await startTestServer({ clock: { now: () => now, once: () => () => {}, every: () => () => {} } })
  try {
    const id = await server.link('mara', 'main')
    const told: string[] = []
    for (const days of [20, 13.5, 13.2, 6.9, 6.1, 0.5, 0.4]) {
      now = expiry - days * DAY
      await server.exchange.listener.keyChecked(id, { expiresAt: epoch(expiry) })
      told.push((await server.call('mara', 'GET', '/notifications?limit=50')).text)
    }
    const titles = ['in 14 days', 'in 7 days', 'in 1 day'].map((when) =>
      told.map((text) => text.split(`The API key of main expires ${when}"`).length - 1),
    )
    expect(titles.map((counts) => counts.map((count) => Math.min(1, count)))).toEqual([
      [0, 1, 1, 1, 1, 1, 1],
      [0, 0, 0, 1, 1, 1, 1],
      [0, 0, 0, 0, 0, 1, 1],
    ])
    expect(JSON.parse(told.at(-1)!).total_count).toBe(3)
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json[0].expires_at).toBe(
      new Date(expiry).toISOString(),
    )
    await server.exchange.listener.keyChecked(id, { expiresAt: null })
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json[0].expires_at).toBeNull()
  } finally {
    await server.close()
  }
})

describe('sealed secrets', () => {
  const bound = { userId: 'u1', accountId: 'a1', field: 'api_secret', version: 1 }
  const [first, second] = [randomBytes(32), randomBytes(32)]

  test('T8 a seal opens for its own row and for no other', () => {
    const vault = makeVault([first])
    const sealed = vault.seal('CANARY_secret', bound)

    expect(vault.open(sealed, bound)).toBe('CANARY_secret')
    expect(JSON.stringify(sealed)).not.toContain('CANARY')
    for (const other of [
      { ...bound, userId: 'u2' },
      { ...bound, accountId: 'a2' },
      { ...bound, field: 'api_key' },
      { ...bound, version: 2 },
    ])
      expect(() => vault.open(sealed, other)).toThrow()
    expect(() => vault.open({ ...sealed, text: Buffer.from('x'.repeat(13)).toString('base64') }, bound)).toThrow()
  })

  test('T8 a name with the separator in it cannot stand for another row', () => {
    const vault = makeVault([first])
    expect(() =>
      vault.open(vault.seal('x', { ...bound, userId: 'u1|a', accountId: '1' }), {
        ...bound,
        userId: 'u1',
        accountId: 'a|1',
      }),
    ).toThrow()
  })

  test('T8 keys rotate: the newest seals, the older still open, a foreign one does not', () => {
    const old = makeVault([first]).seal('x', bound)
    const both = makeVault([second, first])

    expect(both.open(old, bound)).toBe('x')
    expect(both.seal('x', bound).kid).not.toBe(old.kid)
    expect(() => makeVault([second]).open(old, bound)).toThrow('another key')
  })

  test('T8 keys of the setting behind the first one only open', () => {
    const [old, now] = [first, second].map((key) => key.toString('base64'))
    const before = openVault(readSettings({ KEY_ENCRYPTION_KEY: old! }))
    const after = openVault(readSettings({ KEY_ENCRYPTION_KEY: `${now},${old}` }))

    expect(after.open(before.seal('x', bound), bound)).toBe('x')
    expect(after.kid).toBe(openVault(readSettings({ KEY_ENCRYPTION_KEY: now! })).kid)
  })

  test('T8 the key file is made private, and refused when others can read it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bot-blending-key-'))
    const file = join(directory, 'secrets.key')
    const [key] = installationKeys([], file)

    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(installationKeys([], file)).toEqual([key])
    const { chmodSync } = await import('node:fs')
    chmodSync(file, 0o644)
    expect(() => installationKeys([], file)).toThrow('can be read by others')
    rmSync(directory, { recursive: true })
  })
})

describe('linked accounts', () => {
  let server: TestServer
  const directory = mkdtempSync(join(tmpdir(), 'bot-blending-accounts-'))

  beforeAll(async () => {
    server = await startTestServer({
      db: (await openEmbedded(join(directory, 'database'))).db,
      env: { RATE_FACTOR: '100' },
    })
  })
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const draft = (name: string, more: object = {}) => ({
    account_name: name,
    api_key: `KEY_${name}`,
    api_secret: `CANARY_${name}`,
    exchange_name: 'bybit',
    ...more,
  })

  test('API-27 ENT-04 linking verifies the key, follows the account and never answers the secret', async () => {
    const answer = await server.call('mara', 'POST', '/v1/settings/accounts', draft('main'))

    expect(answer.json).toMatchObject({
      id: expect.any(String),
      account_name: 'main',
      exchange_name: 'bybit',
      api_key: 'KEY_main',
    })
    expect(answer.text).not.toContain('CANARY')
    expect(server.exchange.started.at(-1)).toMatchObject({ accountId: answer.json.id, apiSecret: 'CANARY_main' })
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).text).not.toContain('CANARY')
  })

  test('spec 5 a name, key, secret and exchange are needed, and only bybit is one', async () => {
    for (const bad of [
      draft(''),
      draft('x', { api_key: '' }),
      draft('x', { api_secret: undefined }),
      draft('x', { exchange_name: 'other' }),
      draft('line\nbreak'),
    ]) {
      const answer = await server.call('mara', 'POST', '/v1/settings/accounts', bad)
      expect([answer.status, typeof answer.json.detail]).toEqual([400, 'string'])
      expect(answer.text).not.toContain('CANARY')
    }
  })

  test('a key that the exchange refuses is not kept, and its sentence is the answer', async () => {
    const usual = server.exchange.verdict
    server.exchange.verdict = () => ({
      ok: false,
      reason: 'can_withdraw',
      detail: 'This key may withdraw. Make a read-only one.',
    })
    const answer = await server.call('mara', 'POST', '/v1/settings/accounts', draft('greedy'))
    server.exchange.verdict = usual

    expect(answer).toMatchObject({ status: 400, json: { detail: 'This key may withdraw. Make a read-only one.' } })
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json).toHaveLength(1)
  })

  test('bybit.md 1.4 one exchange account belongs to one user', async () => {
    expect((await server.call('jonas', 'POST', '/v1/settings/accounts', draft('main'))).status).toBe(409)
    expect(
      (await server.call('mara', 'POST', '/v1/settings/accounts', { ...draft('main'), api_key: 'other' })).status,
    ).toBe(409)
  })

  test("T7 someone else's account answers byte for byte like an unknown one", async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    for (const [method, body] of [
      ['PUT', { account_name: 'mine', api_key: 'k' }],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await server.call('jonas', method, `/v1/settings/accounts/${own.id}`, body)
      const unknown = await server.call(
        'jonas',
        method,
        '/v1/settings/accounts/3b241101-e2bb-4255-8caf-4136c566a962',
        body,
      )
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
      expect(unknown.status).toBe(404)
    }
  })

  test('API-29 a new name reaches positions at once; without a secret the kept one stays', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    await server.exchange.open(own.id, aPosition())
    const renamed = await server.call('mara', 'PUT', `/v1/settings/accounts/${own.id}`, {
      account_name: 'renamed',
      api_key: 'KEY_main',
    })
    const usual = server.exchange.verdict
    server.exchange.verdict = () => usual({ apiKey: 'KEY_main' })
    const rekeyed = await server.call('mara', 'PUT', `/v1/settings/accounts/${own.id}`, {
      account_name: 'renamed',
      api_key: 'KEY_two',
    })
    server.exchange.verdict = usual

    expect([renamed.status, rekeyed.status]).toEqual([200, 200])
    expect((await server.call('mara', 'GET', '/trades/open')).json[0]).toMatchObject({
      accountname: 'renamed',
      symbol: 'BTCUSDT',
    })
    expect(server.exchange.started.at(-1)).toMatchObject({ apiKey: 'KEY_two', apiSecret: 'CANARY_main' })
  })

  test('API-29 bybit.md 1.4 a key of another exchange account is refused: two histories would be one', async () => {
    const row = () => server.parts.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    const [before, started] = [await row(), server.exchange.started.length]
    const answer = await server.call('mara', 'PUT', `/v1/settings/accounts/${before.id}`, {
      account_name: 'moved',
      api_key: 'KEY_elsewhere',
      api_secret: 'CANARY_elsewhere',
    })

    expect(answer).toMatchObject({
      status: 409,
      json: { detail: 'This key belongs to another exchange account. Link it as an account of its own.' },
    })
    expect([await row(), server.exchange.started.length]).toEqual([before, started])
  })

  test('bybit.md 1.6 a repeated message is no fact; a real difference is one, with old and new', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    const head = await server.parts.facts.head('sample-mara')
    const before = aPosition()
    await server.exchange.change(own.id, {
      kind: 'modified',
      before,
      position: { ...before, updatedAt: epoch(1_795_000_001_000) },
      fields: [],
    })
    expect(await server.parts.facts.head('sample-mara')).toBe(head)

    await server.exchange.change(own.id, {
      kind: 'modified',
      before,
      position: aPosition({ size: '0.7', stopLoss: '89000' }),
      fields: ['size', 'stopLoss'],
    })
    const { json } = await server.call(
      'mara',
      'GET',
      `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`,
    )
    expect(json.events).toHaveLength(1)
    expect(json.events[0]).toMatchObject({
      event_type: 'open_position_modified',
      data: { old_qty: '0.5', new_qty: '0.7', changes: { size: ['0.5', '0.7'], stop_loss: ['88000', '89000'] } },
    })
  })

  test('F-absent a position that is looked for says so in its row and by a fact, and is no notification', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    const head = await server.parts.facts.head('sample-mara')
    const unread = (await server.call('mara', 'GET', '/notifications?limit=50')).json.total_count
    const checking = async () => (await server.call('mara', 'GET', '/trades/open')).json[0].checking
    const position = aPosition({ size: '0.7', stopLoss: '89000' })

    await server.exchange.change(own.id, { kind: 'checked', position, isMissing: true })
    expect(await checking()).toBe(true)

    // What is found changed is told as both, in one transaction.
    await server.exchange.listener.positionsChanged(own.id, [
      { kind: 'checked', position, isMissing: false },
      { kind: 'modified', before: position, position: aPosition({ size: '0.7' }), fields: ['stopLoss'] },
    ])
    expect(await checking()).toBeUndefined()
    const { json } = await server.call(
      'mara',
      'GET',
      `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`,
    )
    expect(json.events).toMatchObject([
      { event_type: 'position_check_changed', data: { symbol: 'BTCUSDT', account: 'renamed', checking: true } },
      { event_type: 'position_check_changed', data: { symbol: 'BTCUSDT', account: 'renamed', checking: false } },
      { event_type: 'open_position_modified', data: { changes: { stop_loss: ['89000', '88000'] } } },
    ])
    // The modification alone.
    expect((await server.call('mara', 'GET', '/notifications?limit=50')).json.total_count).toBe(unread + 1)
  })

  test('A-163 a position that stood when its account was linked is in the table and in the facts, and is no notification', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    const head = await server.parts.facts.head('sample-mara')
    const unread = (await server.call('mara', 'GET', '/notifications?limit=50')).json.total_count
    const position = aPosition({ symbol: 'LTCUSDT' })

    await server.exchange.change(own.id, { kind: 'opened', position, wasOpen: true })
    const since = await server.call('mara', 'GET', `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`)
    expect(since.json.events).toMatchObject([
      { event_type: 'open_position_opened', data: { symbol: 'LTCUSDT', was_open: true, position: { size: '0.5' } } },
    ])
    expect((await server.call('mara', 'GET', '/trades/open')).text).toContain('LTCUSDT')
    expect((await server.call('mara', 'GET', '/notifications?limit=50')).json.total_count).toBe(unread)
    await server.exchange.change(own.id, {
      kind: 'closed',
      before: position,
      at: position.updatedAt,
      seq: null,
      finalPnl: null,
    })
  })

  test('bybit.md 1.9 a flip without a close is a close, whose result is not known, and an opening', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    await server.exchange.change(own.id, {
      kind: 'modified',
      before: aPosition({ size: '0.7' }),
      position: aPosition({ unrealisedPnl: '2' }),
      fields: ['size'],
    })
    const head = await server.parts.facts.head('sample-mara')
    await server.exchange.change(own.id, {
      kind: 'modified',
      before: aPosition(),
      position: aPosition({ side: 'Sell' }),
      fields: ['size'],
    })

    const { json } = await server.call(
      'mara',
      'GET',
      `/events/since?since_event_id=${server.parts.facts.epoch}-${head}`,
    )
    expect(json.events.map((fact: { event_type: string }) => fact.event_type)).toEqual([
      'open_position_closed',
      'open_position_opened',
    ])
    // What stood open when it was seen last is no result.
    expect(json.events[0].data.final_pnl).toBeNull()
    expect(tellingOf(json.events[0], epoch(0))).toMatchObject({ text: 'renamed', amount: null })
  })

  test('F38 an account that needs its owner says so once, in the list and as a notification', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    await server.exchange.state(own.id, {
      state: 'needs_attention',
      since: epoch(1),
      reason: 'key_expired',
      detail: 'The key has expired.',
    })

    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json[0]).toMatchObject({
      state: 'needs_attention',
      state_reason: 'The key has expired.',
    })
    const { json } = await server.call('mara', 'GET', '/notifications?limit=1')
    expect(json.notifications[0]).toMatchObject({
      event_type: 'unified_notification',
      is_read: false,
      data: {
        title: 'renamed needs attention',
        message: 'The key has expired.',
        click_action: { type: 'navigate', path: '/settings#accounts' },
      },
    })
  })

  test('I8 API-62 to API-66 notifications: list, filters, count, read, read all', async () => {
    const { json: list } = await server.call(
      'mara',
      'GET',
      '/notifications?event_types=open_position_opened,open_position_closed',
    )
    expect(new Set(list.notifications.map((row: { event_type: string }) => row.event_type))).toEqual(
      new Set(['open_position_opened', 'open_position_closed']),
    )
    await server.exchange.close(
      (await server.call('mara', 'GET', '/v1/settings/accounts')).json[0].id,
      aTrade('x', { id: 'x:now', closedAt: epoch(Date.now()) }),
    )
    const { json: newest } = await server.call(
      'mara',
      'GET',
      `/notifications?limit=1&since=${new Date(Date.now() - 60_000).toISOString()}`,
    )
    const one = newest.notifications[0].id

    const before = (await server.call('mara', 'GET', '/notifications/unread-count?days_back=365')).json.unread_count
    expect((await server.call('mara', 'POST', `/notifications/${one}/mark-read`)).json).toEqual({ success: true })
    expect((await server.call('mara', 'POST', `/notifications/${one}/mark-read`)).json).toEqual({ success: true })
    expect((await server.call('jonas', 'POST', `/notifications/${one}/mark-read`)).status).toBe(404)
    expect((await server.call('mara', 'GET', '/notifications/unread-count?days_back=365')).json.unread_count).toBe(
      before - 1,
    )
    expect((await server.call('mara', 'POST', '/notifications/mark-all-read?days_back=365')).json).toEqual({
      marked_count: before - 1,
    })
    expect((await server.call('mara', 'GET', '/notifications?unread_only=true')).json).toMatchObject({
      returned_count: 0,
      total_count: 0,
    })
    expect((await server.call('mara', 'GET', '/notifications/stats?days_back=365')).json.total_count).toBeGreaterThan(4)
  })

  test('API-30 unlinking stops following and takes the positions away', async () => {
    const {
      json: [own],
    } = await server.call('mara', 'GET', '/v1/settings/accounts')
    expect((await server.call('mara', 'DELETE', `/v1/settings/accounts/${own.id}`)).json).toEqual({ success: true })
    expect((await server.call('mara', 'GET', '/trades/open')).json).toEqual([])
    expect((await server.call('mara', 'GET', '/v1/settings/accounts')).json).toEqual([])
  })

  test('T8 no secret is in the database files or the log', async () => {
    await server.call('mara', 'POST', '/v1/settings/accounts', draft('again'))
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

    expect(files.length).toBeGreaterThan(100)
    for (const file of files) expect(readFileSync(file).includes('CANARY_')).toBe(false)
    expect(server.logged.join('\n')).not.toContain('CANARY_')
  })

  test('API-26 A-194 an account says since when both of its histories are read', async () => {
    const id = await server.link('amina', 'read')
    const userId = server.parts.owners.of(id)!.userId
    const since = async (): Promise<unknown> =>
      (await server.call('amina', 'GET', '/v1/settings/accounts')).json.find((one: { id: string }) => one.id === id)
        .read_from
    const readBook = (from: string): Promise<void> => {
      const { endpoint: _history, ...mark } = firstWatermark('executions', epoch(Date.parse(from)))
      return server.parts.db.transaction().execute((tx) => saveWalletChanges(tx, { userId, accountId: id }, [], mark))
    }
    const read = (endpoint: 'executions' | 'closed_pnl', from: string): Promise<void> =>
      server.parts.db
        .transaction()
        .execute((tx) =>
          saveWatermark(
            tx,
            { userId, accountId: id },
            { ...firstWatermark(endpoint, epoch(Date.parse(from))), coveredTo: epoch(Date.parse('2026-11-01')) },
          ),
        )

    expect(await since()).toBeNull()
    await readBook('2025-06-05')
    await read('executions', '2025-01-05')
    expect(await since()).toBeNull()
    await read('closed_pnl', '2025-03-05')
    expect(await since()).toBe('2025-03-05T00:00:00.000Z')
  })
})
