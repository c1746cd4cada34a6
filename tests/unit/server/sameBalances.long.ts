import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { floatOf, sumOf, type DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { addDays, calendarOf, daysBetween } from '../../../src/domain/core/calendar.ts'
import { paperAccount, type BookLine, type PaperAccount } from '../../support/paperAccount.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Seven windows of the exchange's lists, with the end of a month in any of them. */
const PAST_DAYS = 45

let account: PaperAccount
let server: TestServer | undefined
let book: readonly BookLine[]

beforeAll(async () => {
  account = await paperAccount(PAST_DAYS, [
    ['ETHUSDT', 'trend'],
    ['SOLUSDT', 'breakout'],
  ])
  // No more trades, and the last ones closed: what is compared stands still.
  const { apiKey, apiSecret } = account.keys
  await account.control('PUT', '/rules', { apiKey, rules: [] })
  await account.control('PUT', '/speed', { speed: 100 })
  await vi.waitUntil(
    async () => {
      const { result } = await account.client.getPositionInfo({ category: 'linear', settleCoin: 'USDT' })
      return result.list.length === 0
    },
    { interval: 200 },
  )
  server = await startTestServer({ env: { RATE_FACTOR: '1000' }, makeExchange: account.makeExchange })
  const linked = await server.call('mara', 'POST', '/v1/settings/accounts', {
    account_name: 'main',
    api_key: apiKey,
    api_secret: apiSecret,
    exchange_name: 'bybit',
  })
  expect(linked.status).toBe(200)
  await server.call('mara', 'POST', '/trades/sync')
  await vi.waitUntil(async () => (await get('/trades/sync')).task_id === null, { interval: 200 })
  book = await account.book(PAST_DAYS + 2)
})
afterAll(async () => {
  await server?.close()
  await account.close()
})

const get = async (path: string): Promise<any> => (await server!.call('mara', 'GET', path)).json // eslint-disable-line -- answers of every shape

interface Day {
  readonly date: string
  readonly balance: DecimalText
  readonly balance_usdt: number
  readonly funding: number
  readonly is_estimate?: boolean
}

test.each(['UTC', 'Asia/Kathmandu', 'America/New_York'])(
  "A-156 the balance at the end of every past day in %s is the exchange's wallet to the last digit, over a month's end",
  async (zone) => {
    const calendar = calendarOf(zone)
    const today = calendar.dayOf(epoch(Date.now()))
    const days = daysBetween(calendar.dayOf(epoch(Math.min(...book.map(({ at }) => at)))), addDays(today, -1))

    const { days: rows } = (await get(`/pnl/accounts/balances-daily?user_timezone=${zone}`)) as { days: readonly Day[] }

    // The book runs newest first: the first line before the end of a day is the wallet at its end.
    const ends = days.map((day) => [
      day,
      sumOf([book.find(({ at }) => at < calendar.startOf(addDays(day, 1)))!.cashBalance]),
    ])
    expect(ends.length).toBeGreaterThan(40)
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThan(1)
    expect(new Set(ends.map(([, balance]) => balance)).size).toBeGreaterThan(30)
    expect(rows.filter(({ date }) => date !== today).map(({ date, balance }) => [date, balance])).toEqual(ends)
    expect(rows.map(({ balance_usdt: figure }) => figure)).toEqual(rows.map(({ balance }) => Number(balance)))
    expect(rows.some(({ is_estimate: isEstimate }) => isEstimate)).toBe(false)
    const fundingOf = (day: string): number =>
      floatOf(
        sumOf(
          book
            .filter(({ type, at }) => type === 'SETTLEMENT' && calendar.dayOf(epoch(at)) === day)
            .map(({ change }) => change),
        ),
      )
    expect(rows.map(({ date, funding }) => [date, funding])).toEqual(rows.map(({ date }) => [date, fundingOf(date)]))
    expect(rows.filter(({ funding }) => funding !== 0).length).toBeGreaterThan(20)
  },
)
