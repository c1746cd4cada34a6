import type { RestClientV5 } from 'bybit-api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  compareDecimals,
  differenceOf,
  floatOf,
  magnitudeOf,
  productOf,
  sumOf,
  type DecimalText,
} from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import { dashboardView } from '../../../src/domain/dashboard/view.ts'
import { positionsFrom } from '../../../src/domain/live/decoding/positions.ts'
import { indexOf } from '../../../src/domain/live/positions/key.ts'
import { grouped } from '../../../src/domain/core/lists.ts'
import { resourceKey } from '../../../src/domain/resources/policies.ts'
import type { State } from '../../../src/domain/state.ts'
import { lateState, TAB } from '../../support/fixtures/lateWorld.ts'
import { paperAccount, type PaperAccount } from '../../support/paperAccount.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { turns } from '../../support/turns.ts'

const DAY = 86_400_000
/** Older than one window of the exchange's lists, so that both sides must put several together. */
const PAST_DAYS = 8
const SYMBOLS = ['ETHUSDT', 'SOLUSDT']

let account: PaperAccount
let server: TestServer | undefined
let client: RestClientV5

/**
 * A trader's account at the exchange: ten days of trades by rules, then three positions of his own hand. He reads it
 * with the exchange's own client.
 */
beforeAll(async () => {
  account = await paperAccount(PAST_DAYS, [
    [SYMBOLS[0]!, 'momentum'],
    [SYMBOLS[1]!, 'grid'],
  ])
  const { apiKey } = account.keys
  client = account.client
  await control('PUT', '/rules', { apiKey, rules: [] })
  // Rules that are gone close what they hold, at this speed within a second or two.
  await control('PUT', '/speed', { speed: 100 })
  await control('PUT', `/accounts/${apiKey}/key`, { readOnly: 0 })
  await vi.waitUntil(async () => (await positions()).length === 0, { interval: 200 })
  await order({ symbol: 'BTCUSDT', side: 'Buy', qty: '0.03', takeProfit: '900000', stopLoss: '100' })
  await order({ symbol: 'DOGEUSDT', side: 'Sell', qty: '1234' })
  await order({ symbol: 'LTCUSDT', side: 'Buy', qty: '2.5' })
  await vi.waitUntil(async () => (await positions()).length === 3, { interval: 100 })
  await order({ symbol: 'LTCUSDT', side: 'Sell', qty: '0.7', reduceOnly: true })
  await vi.waitUntil(async () => (await positions()).some(({ size }) => size === '1.8'), {
    interval: 100,
  })
  await control('PUT', `/accounts/${apiKey}/key`, { readOnly: 1 })

  server = await startTestServer({ env: { RATE_FACTOR: '1000' }, makeExchange: account.makeExchange })
  const linked = await server.call('mara', 'POST', '/v1/settings/accounts', {
    account_name: 'main',
    api_key: apiKey,
    api_secret: account.keys.apiSecret,
    exchange_name: 'bybit',
  })
  expect(linked.status).toBe(200)
  await server.call('mara', 'POST', '/trades/sync')
  const expected = (await closedRows()).length
  await vi.waitUntil(
    async () =>
      (await get('/trades/closed?limit=1')).total_count === expected &&
      (await get('/trades/open')).length === 3 &&
      (await get('/trades/sync')).task_id === null,
    { interval: 200 },
  )
})
afterAll(async () => {
  await server?.close()
  await account.close()
})

const control: PaperAccount['control'] = (...asked) => account.control(...asked)

async function order(wish: object): Promise<void> {
  const { retCode, retMsg } = await client.submitOrder({
    category: 'linear',
    orderType: 'Market',
    ...wish,
  } as Parameters<typeof client.submitOrder>[0])
  if (retCode !== 0) throw new Error(retMsg)
}

const get = async (path: string): Promise<any> => (await server!.call('mara', 'GET', path)).json // eslint-disable-line -- answers of every shape

const positions = async () => {
  const { retCode, retMsg, result } = await client.getPositionInfo({
    category: 'linear',
    settleCoin: 'USDT',
    limit: 200,
  })
  if (retCode !== 0) throw new Error(retMsg)
  return result.list
}

/** The exchange's page of closed orders, window by window. */
async function closedRows() {
  const rows = new Map<string, Awaited<ReturnType<typeof client.getClosedPnL>>['result']['list'][number]>()
  for (let end = Date.now(); end > Date.now() - (PAST_DAYS + 2) * DAY; end -= 7 * DAY) {
    for (let cursor = ''; ;) {
      const { result } = await client.getClosedPnL({
        category: 'linear',
        startTime: end - 7 * DAY,
        endTime: end,
        limit: 100,
        ...(cursor === '' ? {} : { cursor }),
      })
      for (const row of result.list) rows.set(row.orderId, row)
      cursor = result.nextPageCursor ?? ''
      if (cursor === '') break
    }
  }
  return [...rows.values()]
}

const plain = (text: string | null): string =>
  text === null || Number(text) === 0 ? '0' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/**
 * The exchange writes mean prices with eight places; ours are of the executions, with ten: its text, where it is ours
 * to eight places. Rounding ours once more would round twice.
 */
const HALF_A_PLACE = '0.00000000505' as DecimalText
const mean = (ours: string, theirs: string): string =>
  plain(
    compareDecimals(magnitudeOf(differenceOf(ours as DecimalText, theirs as DecimalText)), HALF_A_PLACE) <= 0
      ? theirs
      : ours,
  )

/** Both lists at a moment of equal marks: prices go on moving while one reads. */
async function bothPositions() {
  return await vi.waitUntil(
    async () => {
      const theirs = await positions()
      const ours = (await get('/trades/open')) as readonly Readonly<Record<string, string>>[]
      const again = await positions()
      const marks = [theirs, ours, again].map((rows) =>
        rows
          .map(
            (row) =>
              `${row['symbol' as keyof typeof row] as string} ${plain(String(row['markPrice' as keyof typeof row]))}`,
          )
          .toSorted()
          .join(),
      )
      return new Set(marks).size === 1 ? { theirs, ours } : null
    },
    { interval: 60 },
  )
}

test("I12 SCREEN-2.1 open positions are the exchange's to the last digit, figures that move with the mark included", async () => {
  const { theirs, ours } = await bothPositions()

  const shown = (row: object): unknown => {
    const of = row as Readonly<Record<string, string>>
    const figures = [
      'size',
      'avgPrice',
      'markPrice',
      'unrealisedPnl',
      'positionValue',
      'leverage',
      'takeProfit',
      'stopLoss',
      'liqPrice',
    ].map((field) => [field, plain(of[field] || null)])
    return {
      symbol: of['symbol'],
      side: of['side'],
      seq: Number(of['seq']),
      created: new Date(
        Number.isNaN(Number(of['createdTime'])) ? of['createdTime']! : Number(of['createdTime']),
      ).toISOString(),
      ...Object.fromEntries(figures),
    }
  }
  expect(ours).toHaveLength(3)
  for (const row of ours) {
    const [size, entry, mark] = [row['size'], row['avgPrice'], row['markPrice']] as [
      DecimalText,
      DecimalText,
      DecimalText,
    ]
    expect(
      compareDecimals(row['markValue'] as DecimalText, productOf(size, mark)),
      'A-157 the value at the mark is a figure of its own',
    ).toBe(0)
    expect(Number(row['positionValue']), 'A-157 the value is at entry').toBeCloseTo(floatOf(productOf(size, entry)), 6)
  }
  expect(ours.map(shown).toSorted(bySymbol)).toEqual(theirs.map(shown).toSorted(bySymbol))
})

const bySymbol = (a: unknown, b: unknown): number =>
  (a as { symbol: string }).symbol.localeCompare((b as { symbol: string }).symbol)

test("I12 SCREEN-2.3 closed trades are the exchange's closed orders: each row, each figure, and the sum", async () => {
  const theirs = await closedRows()
  const total = (await get('/trades/closed?limit=1')).total_count as number
  const ours: Readonly<Record<string, string>>[] = []
  const isOn = turns(1_000)
  while (isOn() && ours.length < total)
    ours.push(...(await get(`/trades/closed?limit=500&offset=${ours.length}`)).trades)

  const byOrder = new Map(ours.map((trade) => [trade['trade_id']!.split(':')[1]!, trade]))
  expect(theirs.length).toBeGreaterThan(100)
  expect(byOrder.size).toBe(theirs.length)
  for (const row of theirs) {
    const trade = byOrder.get(row.orderId)!
    const said = {
      symbol: trade['symbol'],
      side: trade['side'] === 'Buy' ? 'Sell' : 'Buy',
      qty: plain(trade['qty']!),
      entry: mean(trade['entry_price']!, row.avgEntryPrice),
      exit: mean(trade['exit_price']!, row.avgExitPrice),
      pnl: plain(trade['pnl']!),
      leverage: plain(trade['leverage']!),
      fills: String(trade['fill_count']),
      closed: Date.parse(trade['closed_at']!),
    }
    expect(said, row.orderId).toEqual({
      symbol: row.symbol,
      side: row.side,
      qty: plain(row.closedSize),
      entry: plain(row.avgEntryPrice),
      exit: plain(row.avgExitPrice),
      pnl: plain(row.closedPnl),
      leverage: plain(row.leverage),
      fills: row.fillCount,
      closed: Number(row.updatedTime),
    })
  }
  expect(sumOf(ours.map((trade) => trade['pnl'] as DecimalText))).toBe(
    sumOf(theirs.map((row) => row.closedPnl as DecimalText)),
  )
})

let book: ReturnType<PaperAccount['book']> | undefined

/** Read once: the exchange limits how often. */
const accountBook = (): ReturnType<PaperAccount['book']> => (book ??= account.book(PAST_DAYS + 2))

test("A-156 each position's trades carry the funding that the exchange paid or took while it was held, and no other", async () => {
  const paid = (await accountBook())
    .filter((row) => row.type === 'SETTLEMENT')
    .map(({ symbol, at, funding }) => ({ symbol, at, amount: funding }))
  const open = new Set((await positions()).map(({ symbol }) => symbol))
  const trades = ((await get('/trades/closed?limit=1000')).trades as Readonly<Record<string, string>>[]).filter(
    ({ symbol }) => !open.has(symbol!),
  )
  const byPosition = grouped(trades, (trade) => `${trade['symbol']} ${trade['opened_at']}`)

  expect(paid.length).toBeGreaterThan(3)
  expect(trades.some(({ funding }) => Number(funding) !== 0)).toBe(true)
  for (const [name, own] of byPosition) {
    const [from, to] = [
      Date.parse(own[0]!['opened_at']!),
      Math.max(...own.map((trade) => Date.parse(trade['closed_at']!))),
    ]
    const fell = paid.filter(({ symbol, at }) => symbol === own[0]!['symbol'] && at > from && at <= to)
    expect(sumOf(own.map(({ funding }) => funding as DecimalText)), name).toBe(sumOf(fell.map(({ amount }) => amount)))
  }
})

test("I12 SCREEN-2.7 what the dashboard shows is the exchange's: balance, unrealised PnL, realised PnL by day, account and month", async () => {
  const { theirs: open } = await bothPositions()
  const closed = await closedRows()
  const [coin] = (await client.getWalletBalance({ accountType: 'UNIFIED', coin: 'USDT' })).result.list[0]!.coin
  const zone = '?user_timezone=UTC'
  const [positionsNow, balances, timeframes, summary, months, symbols] = await Promise.all(
    [
      '/trades/open',
      '/balances',
      `/pnl/timeframes${zone}`,
      '/pnl/accounts/summary',
      `/pnl/calendar/monthly${zone}`,
      `/pnl/symbols${zone}`,
    ].map(get),
  )
  const state = stateWith(positionsNow, {
    balances,
    [resourceKey('pnlTimeframes', { user_timezone: 'UTC' })]: timeframes,
    pnlAccountsSummary: summary,
  })
  const view = dashboardView(state, TAB)

  const sumSince = (since: number, until = Infinity): number =>
    floatOf(
      sumOf(
        closed
          .filter((row) => Number(row.updatedTime) >= since && Number(row.updatedTime) < until)
          .map((row) => row.closedPnl as DecimalText),
      ),
    )
  const today = Math.floor(Date.now() / DAY) * DAY
  const all = sumSince(0)
  expect(plain(ready(view.balance).total)).toBe(plain(coin!.walletBalance))
  expect(view.unrealised).toMatchObject({
    open: open.length,
    pnl: sumOf((positionsNow as { unrealisedPnl: DecimalText }[]).map((row) => row.unrealisedPnl)),
  })
  expect(ready(view.timeframes).map(({ id, pnl }) => [id, pnl])).toEqual([
    ['today', sumSince(today)],
    ['yesterday', sumSince(today - DAY, today)],
    ['last_7_days', sumSince(today - 6 * DAY)],
    ['last_30_days', all],
    ['last_90_days', all],
  ])
  const closedSince = (since: number, until = Infinity): number =>
    closed.filter((row) => Number(row.updatedTime) >= since && Number(row.updatedTime) < until).length
  expect(ready(view.timeframes).map(({ id, trades }) => [id, trades])).toEqual([
    ['today', closedSince(today)],
    ['yesterday', closedSince(today - DAY, today)],
    ['last_7_days', closedSince(today - 6 * DAY)],
    ['last_30_days', closed.length],
    ['last_90_days', closed.length],
  ])
  expect(ready(view.accounts)).toMatchObject([
    { account: 'main', balance: Number(coin!.walletBalance), totalPnl: all, trades: closed.length },
  ])
  expect(
    sumOf(
      (months.months as { days: { pnl: number }[] }[]).flatMap(({ days }) =>
        days.map(({ pnl }) => String(pnl) as DecimalText),
      ),
    ),
  ).toBe(sumOf(closed.map((row) => row.closedPnl as DecimalText)))
  expect(
    Object.fromEntries(
      (symbols.symbols as { symbol: string; pnl: string }[]).map(({ symbol, pnl }) => [symbol, plain(String(pnl))]),
    ),
  ).toEqual(
    Object.fromEntries(
      [...new Set(closed.map(({ symbol }) => symbol))].map((symbol) => [
        symbol,
        plain(sumOf(closed.filter((row) => row.symbol === symbol).map((row) => row.closedPnl as DecimalText))),
      ]),
    ),
  )
})

test('A-156 money that was paid in is told apart and moves no past day', async () => {
  const past = async () =>
    (await get('/pnl/accounts/balances-daily?user_timezone=UTC')).days as {
      date: string
      balance: string
      transfers: number
    }[]
  const before = await past()
  const [{ apiKey }] = (await control('GET', '/accounts')).accounts as [{ apiKey: string }]

  await control('POST', `/accounts/${apiKey}/transfer`, { amount: '512.25' })
  await control('POST', `/accounts/${apiKey}/transfer`, { amount: '-12.25' })
  expect((await server!.call('mara', 'POST', '/trades/refresh', {})).json.success).toBe(true)

  const after = await past()
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
  expect(after.at(-1)).toMatchObject({
    transfers: 500,
    balance: sumOf([before.at(-1)!.balance as DecimalText, '500' as DecimalText]),
  })
})

/** The state of a worker that has had these answers, with a tab on the dashboard in the zone of the exchange's days. */
function stateWith(open: readonly unknown[], answers: Readonly<Record<string, unknown>>): State {
  const now = epoch(Date.now())
  const base = lateState({ path: '/dashboard', query: '', now, isLoading: true })
  const { rows } = positionsFrom(open, now)
  const plainEntry = {
    loadedAt: now,
    status: 'idle' as const,
    attempt: 0,
    askedAt: now,
    retryAt: null,
    message: null,
    httpStatus: null,
    isInvalid: false,
    wantedAt: now,
  }
  const byKey = Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, { ...plainEntry, value }]))
  return {
    ...base,
    tabs: { ...base.tabs, byName: { [TAB]: { ...base.tabs.byName[TAB]!, browserZone: 'UTC' } } },
    resources: { ...base.resources, byKey },
    live: { ...base.live, positions: { ...base.live.positions, rows, indexByKey: indexOf(rows) } },
  }
}

function ready<T>(card: { readonly state: string; readonly data?: T }): T {
  if (card.state !== 'ready' || card.data === undefined) throw new Error(`The card is ${card.state}.`)
  return card.data
}
