import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { differenceOf, ZERO } from '../../../src/domain/core/decimal.ts'
import { paperAccount, type PaperAccount } from '../../support/paperAccount.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let account: PaperAccount
let server: TestServer | undefined
const get = async (path: string): Promise<any> => (await server!.call('mara', 'GET', path)).json // eslint-disable-line -- answers of every shape
const daysOfBook = async (): Promise<readonly { readonly balance: string }[]> =>
  (await get('/pnl/accounts/balances-daily?user_timezone=UTC')).days.filter(
    (day: { is_estimate?: boolean }) => day.is_estimate !== true,
  )
const holdBtc = (worth: string) =>
  account.control('PUT', `/accounts/${account.keys.apiKey}/coins`, { coins: [{ coin: 'BTC', amount: '0.8', worth }] })
const usdtNow = async (): Promise<string | undefined> =>
  (await account.client.getWalletBalance({ accountType: 'UNIFIED', coin: 'USDT' })).result.list[0]?.coin[0]
    ?.walletBalance

beforeAll(async () => {
  account = await paperAccount(3, [['ETHUSDT', 'trend']])
  await account.control('PUT', '/rules', { apiKey: account.keys.apiKey, rules: [] })
  await holdBtc('52000')
  server = await startTestServer({
    env: { RATE_FACTOR: '1000', HISTORY_DAYS: '7' },
    makeExchange: account.makeExchange,
  })
  const linked = await server.call('mara', 'POST', '/v1/settings/accounts', {
    account_name: 'main',
    api_key: account.keys.apiKey,
    api_secret: account.keys.apiSecret,
    exchange_name: 'bybit',
  })
  expect(linked.status).toBe(200)
  await server.call('mara', 'POST', '/trades/sync')
  // As soon as the account book is read; the trades may take longer.
  await vi.waitUntil(async () => (await daysOfBook()).length > 2)
})
afterAll(async () => {
  await server?.close()
  await account.close()
})

test('F-one-measure A-156 neither a coin beside USDT nor its price moves a balance, a curve or a sum', async () => {
  // A push of the wallet has BTC alone: USDT that is not in it is no drawdown.
  const drawdown = { kind: 'drawdown', direction: 'above', threshold: '50', account_name: 'main' }
  expect((await server!.call('mara', 'POST', '/api/alerts', drawdown)).status).toBe(200)
  for (const worth of ['52000', '46800']) {
    await holdBtc(worth)

    await expect
      .poll(async () => (await get('/balances'))[0].others)
      .toEqual([{ coin: 'BTC', amount: '0.8', worth_usd: worth }])

    const [own] = (await get('/balances')) as Record<'balance_usdt' | 'equity_usdt' | 'unrealised_pnl', DecimalText>[]
    expect(differenceOf(own!.equity_usdt, own!.balance_usdt)).toBe(differenceOf(own!.unrealised_pnl, ZERO))
    const balances = [
      own!.balance_usdt,
      ...(await daysOfBook()).map(({ balance }) => balance),
      (await get('/pnl/accounts/summary')).total_balance,
      await usdtNow(),
    ].map(Number)
    // The account began with 10,000 and trades a little; what it holds in BTC is five times that.
    for (const balance of balances) expect(balance).toBeGreaterThan(5_000)
    for (const balance of balances) expect(balance).toBeLessThan(15_000)
  }
  expect((await get('/api/alerts')).alerts).toMatchObject([{ kind: 'drawdown', state: 'armed', fired_count: 0 }])
})
