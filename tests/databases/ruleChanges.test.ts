import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { exported } from '../support/exported.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { both } = engines()

describe.each(both)('history of bot rules on %s', (_name, open) => {
  let server: TestServer
  let strategy = ''
  beforeAll(async () => {
    server = await startTestServer({ db: await open(), env: { RATE_FACTOR: '100' } })
    await server.link('mara', 'first')
    await server.link('mara', 'second')
    strategy = (await server.call('mara', 'POST', '/v1/strategy-details', { name: 'Trend' })).json.id
  })
  afterAll(async () => {
    await server.close()
  })
  const history = async (login: string, query = '') =>
    (await server.call(login, 'GET', `/bots/rules/history${query}`)).json

  test('A-188 what becomes of a rule is kept with who did it; what changes nothing, and a definition, is not among it', async () => {
    const wanted = { strategy_id: strategy, account_name: 'first', symbol: 'BTCUSDT' }
    const { id } = (await server.call('mara', 'POST', '/bots/rules', wanted)).json
    await server.call('mara', 'PUT', `/bots/rules/${id}`, { account_name: 'second' })
    await server.call('mara', 'PUT', `/bots/rules/${id}`, { account_name: 'second' })
    await server.call('mara', 'PUT', `/bots/rules/${id}/deactivate`, { reason: 'Late' })
    await server.call('mara', 'PUT', `/bots/rules/${id}/deactivate`, { reason: 'Again' })
    await server.call('mara', 'DELETE', `/bots/rules/${id}`)
    expect((await server.call('mara', 'POST', '/bots/rules', { ...wanted, account_name: 'none' })).status).toBe(404)
    const on = (account: string, is_active = true) => ({ symbol: 'BTCUSDT', account_name: account, is_active })
    expect(await history('mara')).toMatchObject({
      changes: [
        { kind: 'deleted', by: 'sample-mara', before: on('second', false), after: {} },
        { kind: 'edited', before: on('second'), after: { ...on('second', false), reason: 'Late' } },
        { kind: 'edited', before: on('first'), after: on('second') },
        { kind: 'created', before: {}, after: { ...on('first'), strategy_id: strategy, strategy_name: 'Trend' } },
      ],
      has_more: false,
    })
  })

  test('I9 A-188 in pages, and nobody reads those of another; the export has them', async () => {
    expect(await history('mara', '?limit=1&offset=3')).toMatchObject({
      changes: [{ kind: 'created' }],
      has_more: false,
    })
    expect(await history('mara', '?limit=3')).toMatchObject({ has_more: true })
    expect(await history('jonas')).toEqual({ changes: [], has_more: false })
    expect(await exported(server.parts.db, 'sample-mara', 'changes')).toContainEqual(
      expect.objectContaining({ about: 'rule', kind: 'created', subject_name: 'BTCUSDT' }),
    )
  })

  test('A-188 a rule that went with its account is kept, and comes back on one of that name', async () => {
    const { id: trend } = (await server.call('jonas', 'POST', '/v1/strategy-details', { name: 'Trend' })).json
    const first = await server.link('jonas', 'first')
    await server.link('jonas', 'second')
    const wanted = { strategy_id: trend, account_name: 'first', symbol: 'BTCUSDT' }
    for (const account_name of ['first', 'second'])
      await server.call('jonas', 'POST', '/bots/rules', { ...wanted, account_name })
    expect((await server.call('jonas', 'DELETE', `/v1/settings/accounts/${first}`)).status).toBe(200)

    const { changes } = await history('jonas')
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['deleted', 'created', 'created'])
    expect(changes[0]).toMatchObject({ by: 'sample-jonas', before: { ...wanted, strategy_name: 'Trend' }, after: {} })
    await server.link('jonas', 'first')
    expect((await server.call('jonas', 'POST', '/bots/rules', wanted)).json).toMatchObject({
      ...wanted,
      is_active: true,
    })
  })

  test('A-190 the exchange tells what it lists; what it does not list is refused when a rule is judged', async () => {
    const wanted = { strategy_id: strategy, account_name: 'first', symbol: 'OLDUSDT' }
    expect((await server.call('mara', 'GET', '/market/symbols')).json).toEqual({ symbols: ['BTCUSDT', 'ETHUSDT'] })
    expect((await server.call('mara', 'POST', '/bots/rules/validate', wanted)).json).toMatchObject({
      is_valid: false,
      overlap_error: null,
      message: 'The exchange does not list OLDUSDT.',
    })
    expect(
      (await server.call('mara', 'POST', '/bots/rules/validate', { ...wanted, symbol: 'ETHUSDT' })).json.is_valid,
    ).toBe(true)
  })
})
