import { afterAll, beforeAll, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { LivePosition } from '../../../src/server/accounts/livePositions.ts'
import { makeOwners } from '../../../src/server/accounts/owners.ts'
import { makeAlerts } from '../../../src/server/alerts/alerts.ts'
import type { Db } from '../../../src/server/db/open.ts'
import { makeLog } from '../../../src/server/log.ts'
import { aPosition } from '../../support/fakeExchange.ts'
import { handClock } from '../../support/handClock.ts'
import { memoryDatabase } from '../../support/memoryDatabase.ts'
import { dec, keptAlert } from './support.ts'

let db: Db
beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(async () => {
  await db.destroy()
})

const HELD = Array.from({ length: 40 }, (_, n) => `S${n}USDT`)

/** Ada holds a long of 1 coin from 100 in each of many symbols, all at this price. */
async function ada(price = '100') {
  const marks = new Map([...HELD, 'BTCUSDT'].map((symbol) => [symbol, price]))
  const asked: string[] = []
  let [gathered, writing] = [0, 0]
  const clock = handClock()
  const owners = makeOwners()
  owners.set({ accountId: 'a', userId: 'ada', accountName: 'main' })
  const row = (symbol: string): LivePosition => ({
    ...aPosition({ symbol, size: '1', avgPrice: '100', markPrice: null, unrealisedPnl: null, liqPrice: '50' }),
    accountId: 'a',
    userId: 'ada',
    accountName: 'main',
    strategyName: null,
    firstStop: null,
    createdAt: epoch(0),
  })
  const alerts = makeAlerts({
    db,
    clock,
    log: makeLog('silent'),
    owners,
    live: {
      of: () => {
        gathered += 1
        return HELD.map(row)
      },
    } as never,
    // What is to be written waits, and its alert with it.
    facts: { change: () => new Promise(() => (writing += 1)) } as never,
  })
  await alerts.start({
    markOf: (symbol) => {
      asked.push(symbol)
      return dec(marks.get(symbol) ?? '')
    },
    watch: () => undefined,
  })
  alerts.stateChanged('a', true)
  const put = (id: string, over: Parameters<typeof keptAlert>[2]): void => alerts.put(keptAlert(id, 'ada', over))
  return {
    clock,
    put,
    heard: alerts.positionsChanged.bind(alerts, 'a'),
    /** All symbols move to a price. */
    move(to: string) {
      for (const symbol of marks.keys()) marks.set(symbol, to)
      alerts.marked(new Set(marks.keys()))
    },
    /** What was done since the last call: rows gathered, marks asked for, alerts that fired. */
    done() {
      const now = [gathered, asked.length, writing]
      gathered = 0
      writing = 0
      asked.length = 0
      return now
    },
  }
}

test('A-353 alerts over all symbols are judged once a second, gathered and read once for all of one scope', async () => {
  const { clock, put, move, heard, done } = await ada()
  for (const line of ['-400', '-300', '-200'])
    put(line, { kind: 'upnl', direction: 'below', line, symbol: null, account: 'a' })
  done()

  for (const price of ['99', '98', '97', '96', '95', '94', '93', '92.5', '92.6', '92.5']) {
    move(price)
    heard()
    clock.advance(99)
  }
  expect(done()).toEqual([0, 0, 0])
  clock.advance(10)
  // 40 longs that lost 7.5 each: at the second line, beyond the third.
  expect(done()).toEqual([1, HELD.length, 2])
  move('90')
  clock.advance(1_000)
  expect(done()).toEqual([1, HELD.length, 1])
})

test('A-353 an alert of one symbol is judged with each window in which it moves, by what is held of it alone', async () => {
  const { put, move, done } = await ada()
  put('one', { kind: 'upnl', direction: 'below', line: '-5', symbol: HELD[3] })
  put('two', { kind: 'liquidation', direction: 'below', line: '45', symbol: HELD[4] })
  done()

  move('96')
  expect(done()).toEqual([1, 2, 0])
  move('95')
  expect(done()).toEqual([1, 2, 1])
  move('90')
  expect(done()).toEqual([1, 1, 1])
})

test('A-353 for a price no position is gathered', async () => {
  const { put, move, done } = await ada()
  put('price', { line: '103' })
  done()

  for (const price of ['101', '102', '102.99']) move(price)
  expect(done()).toEqual([0, 3, 0])
  move('103')
  expect(done()).toEqual([0, 1, 1])
})
