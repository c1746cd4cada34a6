import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { listSpans } from '../../../src/server/db/botRules.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { aPosition, aTrade } from '../../support/fakeExchange.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let now = Date.parse('2026-11-20T12:00:00Z')
let mara = ''
const ids: Record<string, string> = {}
const strategy: Record<string, string> = {}
const MINUTE = 60_000

beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_FACTOR: '100' },
    clock: { now: () => now, once: () => () => {}, every: () => () => {} },
  })
  for (const [login, name] of [
    ['mara', 'main'],
    ['mara', 'grid'],
    ['jonas', 'theirs'],
  ] as const)
    ids[name] = await server.link(login, name)
  mara = (
    await server.parts.db
      .selectFrom('accounts')
      .select('user_id')
      .where('id', '=', ids['main']!)
      .executeTakeFirstOrThrow()
  ).user_id
  for (const name of ['Rider', 'Turner'])
    strategy[name] = (await server.call('mara', 'POST', '/v1/strategy-details', { name, manner: 'trend' })).json.id
  strategy['theirs'] = (await server.call('jonas', 'POST', '/v1/strategy-details', { name: 'Theirs' })).json.id
})
afterAll(async () => {
  await server.close()
})

const add = (name: string, symbol: string, account = 'main') =>
  server.call('mara', 'POST', '/bots/rules', { strategy_id: strategy[name], account_name: account, symbol })
const rules = async () => (await server.call('mara', 'GET', '/bots/rules')).json.bots
const spansOf = async (ruleId: string) =>
  (await listSpans(server.parts.db, mara)).filter((span) => span.ruleId === ruleId)
/** A trade of a position that opened just now. */
const trade = async (account: string, symbol: string, orderId: string) => {
  await server.exchange.close(
    ids[account]!,
    aTrade(ids[account]!, { orderId, symbol, openedAt: epoch(now), closedAt: epoch(now + 1) }),
  )
  return (await server.call('mara', 'GET', `/trades/by-id/${encodeURIComponent(`${ids[account]}:${orderId}`)}`)).json
}

test('API-35 API-36 BOT-01 a rule is added and counts from then on', async () => {
  const { json, status } = await add('Rider', 'btcusdt')
  expect([status, json]).toMatchObject([
    200,
    {
      strategy_name: 'Rider',
      account_name: 'main',
      symbol: 'BTCUSDT',
      is_active: true,
      deactivated_at: null,
      reason: null,
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(await rules()).toEqual([json])
  expect(await trade('main', 'BTCUSDT', 'covered')).toMatchObject({ strategyname: 'Rider', is_uncovered: false })
})

test('API-40 validating refuses a second rule of one symbol and account, adding stores it: its trades are conflicts', async () => {
  const validate = async (over: Record<string, string> = {}) =>
    (
      await server.call('mara', 'POST', '/bots/rules/validate', {
        strategy_id: strategy['Turner'],
        account_name: 'main',
        symbol: 'BTCUSDT',
        ...over,
      })
    ).json
  expect(await validate()).toEqual({
    is_valid: false,
    overlap_error: 'Rider already trades BTCUSDT on main.',
    message: 'Rider already trades BTCUSDT on main.',
  })
  expect(await validate({ account_name: 'grid' })).toEqual({
    is_valid: true,
    overlap_error: null,
    message: 'BTCUSDT on grid is free. No trade of the last 60 days would have been its own.',
  })
  expect((await validate({ symbol: 'XRPUSDT' })).message).toBe(
    'XRPUSDT on main is free. No trade of the last 60 days would have been its own.',
  )
  expect(await validate({ rule_id: (await rules())[0].id })).toMatchObject({ is_valid: true })
  expect(await validate({ account_name: 'theirs' })).toEqual({
    is_valid: false,
    overlap_error: null,
    message: 'You have no account named theirs.',
  })
  expect(await validate({ strategy_id: strategy['theirs']! })).toMatchObject({
    is_valid: false,
    message: 'There is no such strategy.',
  })

  now += MINUTE
  const second = await add('Turner', 'BTCUSDT')
  expect(second.status).toBe(200)
  expect(await trade('main', 'BTCUSDT', 'claimed')).toMatchObject({ strategyname: null, is_conflicted: true })
  expect((await server.call('mara', 'GET', '/trades/conflicts')).json).toMatchObject({
    total_conflicts: 1,
    conflicts: [{ kind: 'attribution' }],
  })

  now += MINUTE
  expect(
    (await server.call('mara', 'PUT', `/bots/rules/${second.json.id}/deactivate`, { reason: 'double' })).json,
  ).toMatchObject({ is_active: false, reason: 'double', deactivated_at: '2026-11-20T12:02:00.000Z' })
  expect(await trade('main', 'BTCUSDT', 'alone-again')).toMatchObject({ strategyname: 'Rider' })
  expect(await validate()).toMatchObject({ is_valid: false })
})

test('API-38 stopping twice changes nothing, and needs no body', async () => {
  const stopped = (await rules())[1]
  now += MINUTE
  expect((await server.call('mara', 'PUT', `/bots/rules/${stopped.id}/deactivate`)).json).toEqual(stopped)
  expect(await spansOf(stopped.id)).toMatchObject([{ activeUntil: Date.parse('2026-11-20T12:02:00Z') }])
})

test('API-37 BOT-01 a rule moves to another account from that moment on', async () => {
  const { id } = (await add('Rider', 'ETHUSDT')).json
  now += MINUTE
  expect((await server.call('mara', 'PUT', `/bots/rules/${id}`, { account_name: 'grid' })).json).toMatchObject({
    id,
    account_name: 'grid',
    symbol: 'ETHUSDT',
    is_active: true,
  })
  expect((await spansOf(id)).map((span) => [span.accountId, span.activeFrom, span.activeUntil])).toEqual([
    [ids['main'], now - MINUTE, now],
    [ids['grid'], now, null],
  ])
  expect(await trade('grid', 'ETHUSDT', 'moved')).toMatchObject({ strategyname: 'Rider' })
  expect(await trade('main', 'ETHUSDT', 'left')).toMatchObject({ is_uncovered: true })

  expect((await server.call('mara', 'PUT', `/bots/rules/${id}`, { account_name: 'grid' })).status).toBe(200)
  expect(await spansOf(id)).toHaveLength(2)
  expect(await server.call('mara', 'PUT', `/bots/rules/${id}`, { account_name: 'nowhere' })).toMatchObject({
    status: 404,
    json: { detail: 'You have no account named nowhere.' },
  })
  expect(await spansOf(id)).toHaveLength(2)
})

test.each([
  ['without a strategy', 'POST', '', { account_name: 'main', symbol: 'ADAUSDT' }, /strategy_id/],
  ['without an account', 'POST', '', { strategy_id: 'x', symbol: 'ADAUSDT' }, /account_name/],
  ['without a symbol', 'POST', '', { strategy_id: 'x', account_name: 'main' }, /symbol/],
  [
    'with a symbol that is none',
    'POST',
    '',
    { strategy_id: 'x', account_name: 'main', symbol: 'ADA/USDT' },
    /symbol: must be a symbol such as BTCUSDT/,
  ],
  ['moved to a symbol that is none', 'PUT', '/any', { symbol: '' }, /symbol: must be a symbol such as BTCUSDT/],
  ['stopped with a reason that is a book', 'PUT', '/any/deactivate', { reason: 'x'.repeat(501) }, /reason/],
  ['validated without a symbol', 'POST', '/validate', { strategy_id: 'x', account_name: 'main' }, /symbol/],
] as const)(
  'API-36 API-37 API-38 API-40 a rule %s is refused, and the answer names the field',
  async (_, method, path, body, detail) => {
    const before = await rules()
    const { status, json } = await server.call('mara', method, `/bots/rules${path}`, body)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json.detail).toMatch(detail)
    expect(await rules()).toEqual(before)
  },
)

test('changing a stopped rule does not start it', async () => {
  const { id } = (await rules())[1]
  expect((await server.call('mara', 'PUT', `/bots/rules/${id}`, { symbol: 'XRPUSDT' })).json).toMatchObject({
    symbol: 'XRPUSDT',
    is_active: false,
  })
  expect((await spansOf(id)).every((span) => span.activeUntil !== null)).toBe(true)
})

test("API-39 a deleted rule is gone; what it traded stays its strategy's", async () => {
  const { id } = (await add('Turner', 'SOLUSDT')).json
  await trade('main', 'SOLUSDT', 'kept')
  now += MINUTE
  expect((await server.call('mara', 'DELETE', `/bots/rules/${id}`)).json).toEqual({ success: true })
  expect((await rules()).some((rule: { id: string }) => rule.id === id)).toBe(false)
  expect(await spansOf(id)).toMatchObject([{ activeUntil: now }])
  expect((await server.call('mara', 'GET', '/trades/closed?symbol=SOLUSDT')).json.trades).toMatchObject([
    { strategyname: 'Turner' },
  ])
  expect(await trade('main', 'SOLUSDT', 'after')).toMatchObject({ is_uncovered: true })
})

test("T7 another's rules and strategies cannot be read, changed, stopped, deleted or used", async () => {
  const { id } = (await rules())[0]
  for (const [method, path, body] of [
    ['PUT', `/bots/rules/${id}`, { symbol: 'ADAUSDT' }],
    ['PUT', `/bots/rules/${id}/deactivate`, {}],
    ['DELETE', `/bots/rules/${id}`, undefined],
    ['PUT', `/strategy-details/${strategy['Rider']}`, { name: 'Mine' }],
    ['DELETE', `/v1/strategy-details/${strategy['Rider']}`, undefined],
  ] as const) {
    expect([method, path, (await server.call('jonas', method, path, body)).status]).toEqual([method, path, 404])
  }
  expect((await server.call('jonas', 'GET', '/bots/rules')).json).toEqual({ bots: [] })
  expect(
    await server.call('mara', 'POST', '/bots/rules', {
      strategy_id: strategy['theirs'],
      account_name: 'main',
      symbol: 'ADAUSDT',
    }),
  ).toMatchObject({ status: 404, json: { detail: 'There is no such strategy.' } })
  expect((await rules())[0]).toMatchObject({ id, symbol: 'BTCUSDT', is_active: true })
})

test('a change is told on the second stream', async () => {
  const stream = await openEventStream(`${server.url}/trades/updates/stream`, {
    authorization: `Bearer ${await server.token('mara')}`,
  })
  const { id } = (await add('Rider', 'LTCUSDT')).json
  expect(await stream.until(({ data }) => data.type === 'dashboard_refresh')).toMatchObject({
    data: { reason: 'bot_rules' },
  })
  await server.call('mara', 'DELETE', `/bots/rules/${id}`)
  stream.close()
})

test('SET-31 another zone of the profile is told on the second stream', async () => {
  const stream = await openEventStream(`${server.url}/trades/updates/stream`, {
    authorization: `Bearer ${await server.token('mara')}`,
  })
  await server.call('mara', 'PUT', '/v1/settings/user', { timezone: 'Asia/Tokyo' })
  expect(await stream.until(({ data }) => data.type === 'dashboard_refresh')).toMatchObject({
    data: { reason: 'settings' },
  })
  stream.close()
})

test('API-32 API-33 a strategy keeps whatever keys its owner gives it; null removes one', async () => {
  const made = (
    await server.call('mara', 'POST', '/v1/strategy-details', {
      name: 'Shaped',
      id: 'mine',
      risk: { max: 3 },
      note: 'x',
    })
  ).json
  expect(made).toMatchObject({ name: 'Shaped', risk: { max: 3 }, note: 'x' })
  expect(made.id).not.toBe('mine')
  for (const path of ['/strategy-details/', '/api/v1/strategy-details/']) {
    now += MINUTE
    expect((await server.call('mara', 'PUT', path + made.id, { note: null, risk: 4 })).json).toEqual({
      id: made.id,
      name: 'Shaped',
      risk: 4,
      created_at: made.created_at,
      updated_at: new Date(now).toISOString(),
    })
  }
  expect(await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Shaped' })).toMatchObject({
    status: 409,
    json: { detail: 'You have a strategy named Shaped already.' },
  })
  expect((await server.call('jonas', 'POST', '/v1/strategy-details', { name: 'Shaped' })).status).toBe(200)
  expect(
    await server.call('mara', 'PUT', `/strategy-details/${made.id}`, {
      texts: Array.from({ length: 40 }, () => 'x'.repeat(2_000)),
    }),
  ).toMatchObject({ status: 413, json: { detail: 'A strategy can hold 64 kB.' } })
  expect((await server.call('mara', 'DELETE', `/strategy-details/${made.id}`)).json).toEqual({ success: true })
})

test('API-34 a strategy that a rule uses stays; one whose rules are gone goes, with its trades kept', async () => {
  expect(await server.call('mara', 'DELETE', `/v1/strategy-details/${strategy['Turner']}`)).toMatchObject({
    status: 409,
    json: { detail: 'A bot rule uses this strategy. Delete it first.' },
  })
  for (const rule of await rules())
    if (rule.strategy_id === strategy['Turner']) await server.call('mara', 'DELETE', `/bots/rules/${rule.id}`)
  expect((await server.call('mara', 'DELETE', `/v1/strategy-details/${strategy['Turner']}`)).json).toEqual({
    success: true,
  })
  expect((await server.call('mara', 'GET', '/trades/closed?strategyname=Turner')).json).toMatchObject({
    total_count: 1,
  })
  expect(
    (await server.call('mara', 'GET', '/trades/conflicts')).json.conflicts[0].candidates
      .map((one: { strategy_name: string }) => one.strategy_name)
      .toSorted(),
  ).toEqual(['Rider', 'Turner'])
})

test('a renamed strategy takes its trades and positions along, and a rename to a taken name changes nothing', async () => {
  await server.exchange.open(
    ids['main']!,
    aPosition({ symbol: 'BTCUSDT', createdAt: epoch(now), updatedAt: epoch(now) }),
  )
  await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Taken' })
  expect((await server.call('mara', 'PUT', `/strategy-details/${strategy['Rider']}`, { name: 'Taken' })).status).toBe(
    409,
  )
  const before = (await server.call('mara', 'GET', '/trades/closed?strategyname=Rider')).json.total_count
  expect(
    (await server.call('mara', 'PUT', `/strategy-details/${strategy['Rider']}`, { name: 'Horseman' })).json,
  ).toMatchObject({ name: 'Horseman', manner: 'trend' })
  expect((await server.call('mara', 'GET', '/trades/closed?strategyname=Rider')).json.total_count).toBe(0)
  expect((await server.call('mara', 'GET', '/trades/closed?strategyname=Horseman')).json.total_count).toBe(before)
  expect((await server.call('mara', 'GET', '/trades/open')).json).toMatchObject([{ strategyname: 'Horseman' }])
  expect((await rules()).every((rule: { strategy_name: string }) => rule.strategy_name === 'Horseman')).toBe(true)
})

test('SCREEN-2.8 a form that is free says what its rule would have covered of 60 days', async () => {
  const validate = async (symbol: string) =>
    (
      await server.call('mara', 'POST', '/bots/rules/validate', {
        strategy_id: strategy['Rider'],
        account_name: 'main',
        symbol,
      })
    ).json.message
  const all = (await server.call('mara', 'GET', '/trades/closed')).json.total_count
  expect(await validate('SOLUSDT')).toBe(
    `SOLUSDT on main is free. 2 of ${all} trades of the last 60 days would have been its own.`,
  )
  expect(
    (
      await server.call('jonas', 'POST', '/bots/rules/validate', {
        strategy_id: strategy['theirs'],
        account_name: 'theirs',
        symbol: 'SOLUSDT',
      })
    ).json.message,
  ).toBe('SOLUSDT on theirs is free.')
})

test('SCREEN-2.8 each rule has the figures of its own trades of 30 days, and when the newest closed', async () => {
  const figures = async (login = 'mara', query = '') =>
    (await server.call(login, 'GET', `/bots/rules/figures${query}`)).json
  const before = await figures()
  const rider = (await rules()).find((rule: { symbol: string }) => rule.symbol === 'BTCUSDT')
  const own = (await server.call('mara', 'GET', '/trades/closed?symbol=BTCUSDT&strategyname=Horseman')).json.trades as {
    pnl: string
  }[]
  const ofRider = before.rules.find((one: { rule_id: string }) => one.rule_id === rider.id)
  expect(ofRider).toMatchObject({ trades_30_days: own.length, last_closed_at: expect.stringMatching(/^2026-11-20T/) })
  expect(Number(ofRider.pnl_30_days)).toBe(own.reduce((sum, { pnl }) => sum + Number(pnl), 0))
  // What two rules claim is in neither: 'claimed' above.
  expect(before.rules.reduce((sum: number, one: { trades_30_days: number }) => sum + one.trades_30_days, 0)).toBe(
    (await server.call('mara', 'GET', '/trades/closed')).json.trades.filter(
      (one: { strategyname: string | null }) => one.strategyname !== null && one.strategyname !== 'N/A',
    ).length,
  )
  expect(await figures('jonas')).toEqual({ rules: [] })

  // Days are those of the given zone, else of the user: the 30th ends at its midnight, not hours after the trade.
  const today = now
  now = Date.parse('2026-12-20T00:30:00Z')
  const count = async (query = '') =>
    (await figures('mara', query)).rules.find((one: { rule_id: string }) => one.rule_id === rider.id).trades_30_days
  expect(await count()).toBe(0)
  expect(await count('?user_timezone=America/Los_Angeles')).toBe(own.length)
  await server.call('mara', 'PUT', '/settings/user', { timezone: 'America/Los_Angeles' })
  expect(await count()).toBe(own.length)
  now = today

  now += 31 * 86_400_000
  expect((await figures()).rules.find((one: { rule_id: string }) => one.rule_id === rider.id)).toMatchObject({
    trades_30_days: 0,
    pnl_30_days: '0',
    last_closed_at: ofRider.last_closed_at,
  })
  now += 31 * 86_400_000
  expect(
    (
      await server.call('mara', 'POST', '/bots/rules/validate', {
        strategy_id: strategy['Rider'],
        account_name: 'grid',
        symbol: 'SOLUSDT',
      })
    ).json.message,
  ).toBe('SOLUSDT on grid is free.')
})

test('API-34 ERR-07 a strategy under which a position is open stays; its end and its new name are in the ratings at once', async () => {
  const made = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Holder' })).json.id
  const rule = (
    await server.call('mara', 'POST', '/bots/rules', { strategy_id: made, account_name: 'grid', symbol: 'SOLUSDT' })
  ).json.id
  now += MINUTE
  await server.exchange.open(
    ids['grid']!,
    aPosition({ symbol: 'SOLUSDT', createdAt: epoch(now), updatedAt: epoch(now) }),
  )
  const rated = async (): Promise<readonly string[]> =>
    (await server.call('mara', 'GET', '/strategies/optimized')).json.strategies.map(
      ({ strategyname }: { strategyname: string }) => strategyname,
    )
  expect(await rated()).toContain('Holder')
  await server.call('mara', 'PUT', `/strategy-details/${made}`, { name: 'Keeper' })
  expect(await rated()).toContain('Keeper')
  await server.call('mara', 'DELETE', `/bots/rules/${rule}`)
  expect(await server.call('mara', 'DELETE', `/v1/strategy-details/${made}`)).toMatchObject({
    status: 409,
    json: { detail: 'A position is open under this strategy. Close it first.' },
  })
})

test('API-19 a conflict names the strategies that the rules had when its position opened, whatever they trade now', async () => {
  for (const name of ['Early', 'Late', 'Next'])
    strategy[name] = (await server.call('mara', 'POST', '/v1/strategy-details', { name })).json.id
  const { id } = (await add('Early', 'DOGEUSDT')).json
  await add('Late', 'DOGEUSDT')
  now += MINUTE
  expect(await trade('main', 'DOGEUSDT', 'of-two')).toMatchObject({ is_conflicted: true })
  now += MINUTE
  await server.call('mara', 'PUT', `/bots/rules/${id}`, { strategy_id: strategy['Next'] })
  const { conflicts } = (await server.call('mara', 'GET', '/trades/conflicts?symbol=DOGEUSDT')).json
  expect(
    conflicts.map(({ candidates }: { candidates: readonly { strategy_name: string }[] }) =>
      candidates.map((one) => one.strategy_name).toSorted(),
    ),
  ).toEqual([['Early', 'Late']])
})

test('A-337 API-32 a user has 200 strategies at most; a place that is given up is free again', async () => {
  const own = async () => (await server.call('amina', 'GET', '/v1/strategy-details')).json
  const already = (await own()).length
  const at = new Date(now)
  await server.parts.db
    .insertInto('strategies')
    .values(
      Array.from({ length: 200 - already }, (_, index) => ({
        id: `many-${index}`,
        user_id: 'sample-amina',
        name: `Many ${index}`,
        definition: '{}',
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  const create = () => server.call('amina', 'POST', '/v1/strategy-details', { name: 'One more' })

  expect(await create()).toMatchObject({
    status: 409,
    json: { detail: 'You have 200 strategies, as many as there can be. Delete one first.' },
  })
  // What is there can be changed all the same.
  expect((await server.call('amina', 'PUT', '/strategy-details/many-0', { name: 'Few 0' })).status).toBe(200)
  await server.call('amina', 'DELETE', '/v1/strategy-details/many-0')
  expect((await create()).status).toBe(200)
  expect(await own()).toHaveLength(200)
})

test('A-337 API-36 API-40 a user has 1,000 rules at most, which a form is told before it is sent', async () => {
  const accountId = await server.link('amina', 'full')
  const strategyId = (await server.call('amina', 'GET', '/v1/strategy-details')).json[0].id
  const already = (await server.call('amina', 'GET', '/bots/rules')).json.bots.length
  await server.parts.db
    .insertInto('bot_rules')
    .values(
      Array.from({ length: 1_000 - already }, (_, index) => ({
        id: `full-${index}`,
        user_id: 'sample-amina',
        strategy_id: strategyId,
        account_id: accountId,
        symbol: `S${index}USDT`,
        is_active: false,
        created_at: new Date(now),
        reason: null,
      })),
    )
    .execute()
  const wanted = { strategy_id: strategyId, account_name: 'full', symbol: 'BTCUSDT' }
  const sentence = 'You have 1,000 bot rules, deactivated included, as many as there can be. Delete one first.'

  expect(await server.call('amina', 'POST', '/bots/rules', wanted)).toMatchObject({
    status: 409,
    json: { detail: sentence },
  })
  const judged = async (more: object) =>
    (await server.call('amina', 'POST', '/bots/rules/validate', { ...wanted, ...more })).json
  expect(await judged({})).toEqual({ is_valid: false, overlap_error: null, message: sentence })
  expect((await judged({ rule_id: 'full-0' })).is_valid).toBe(true)
  await server.call('amina', 'DELETE', '/bots/rules/full-0')
  expect((await server.call('amina', 'POST', '/bots/rules', wanted)).status).toBe(200)
})
