import { beforeEach, describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { ClosedRow, Execution, ReconciliationConflict } from '../../../src/domain/trades/execution.ts'
import { AccountHistory } from '../../../src/server/exchange/accountHistory.ts'
import { AwaitedRows } from '../../../src/server/exchange/awaitedRows.ts'
import type { AccountCalls, HistoryAsk } from '../../../src/server/exchange/calling/calls.ts'
import { firstWatermark } from '../../../src/server/exchange/history.ts'
import type { FoundConflict } from '../../../src/server/exchange/port.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { Serial } from '../../../src/server/exchange/serial.ts'
import { d, fill, row } from '../trades/support.ts'
import { memoryStore, type MemoryStore } from './support/memoryStore.ts'
import { recorder } from './support/paperWorld.ts'
import { virtualClock, type VirtualClock } from './support/virtualClock.ts'

const HOUR = 3_600_000

let clock: VirtualClock
let store: MemoryStore
/** What the exchange lists, and by which of its times. */
let listed: ClosedRow[]
let sortedBy: 'createdAt' | 'updatedAt'
let asked: HistoryAsk[]
/** Conflicts as the database keeps them. */
let conflicts: ReconciliationConflict[]
let history: AccountHistory
let turns: Serial

const calls = {
  mode: async () => null,
  history: async (ask: HistoryAsk) => {
    asked.push(ask)
    const isIn = (one: ClosedRow) => ask.from <= one[sortedBy] && one[sortedBy] <= ask.to
    const closedRows = ask.endpoint === 'closed_pnl' ? listed.filter(isIn) : []
    return { ok: true, value: { executions: [], closedRows, cursor: '', rowCount: closedRows.length } } as const
  },
  list: (path: string) => ({ path, report: () => undefined }),
} as unknown as AccountCalls

/** Follows the account by a new process on the same store. */
async function start(): Promise<void> {
  const fails = (error: unknown): never => {
    throw error
  }
  turns = new Serial(fails)
  const positions = new PositionBook([])
  positions.fetched([], 0, epoch(clock.now()))
  history = new AccountHistory({
    accountId: 'acc',
    calls,
    store,
    listener: {
      ...recorder(),
      conflictFound: (_id, conflict) => void (conflicts = [...conflicts, conflict]),
      conflictsChecked: (_id, holds: (conflict: FoundConflict) => boolean) =>
        void (conflicts = conflicts.filter(holds)),
    },
    clock,
    offsetMs: () => 0,
    positions,
    lookAtPositions: async () => ({ ok: true, value: null }),
    inTurn: (work) => turns.add(work),
    write: async (write) => write(),
    onAwaitingRows: () => undefined,
    onFailure: fails,
    floor: () => epoch(clock.now() - 365 * 24 * HOUR),
    onSetAside: () => undefined,
    onMissing: () => undefined,
    signal: new AbortController().signal,
  })
  await history.load()
}

async function look(): Promise<void> {
  await clock.pass(60_000)
  await history.catchUp()
  await history.compare()
}

async function heard(side: 'Buy' | 'Sell', qty: string, more: Partial<Execution>): Promise<void> {
  await history.heard([fill(side, qty, side === 'Buy' ? '100' : '110', { at: epoch(clock.now()), ...more })])
  await turns.idle()
}

/** The row of the closing order after so many of its two pieces. */
const rowAfter = (pieces: 1 | 2, createdAt: number): ClosedRow =>
  row({
    orderId: 'c',
    closedSize: d(pieces === 1 ? '0.5' : '1'),
    entryValue: d(pieces === 1 ? '50' : '100'),
    exitValue: d(pieces === 1 ? '55' : '110'),
    closedPnl: d(pieces === 1 ? '5' : '10'),
    fillCount: pieces,
    createdAt: epoch(createdAt),
    updatedAt: epoch(clock.now()),
  })

const kept = () => store.trades.get('acc:c')

/** One coin was bought, and a closing order filled half of it, which the exchange's row tells. */
async function halfClosed(): Promise<number> {
  await clock.pass(1_000)
  await heard('Buy', '1', { seq: 1 })
  await clock.pass(1_000)
  const began = clock.now()
  await heard('Sell', '0.5', { orderId: 'c', leavesQty: d('0.5'), seq: 2 })
  listed = [rowAfter(1, began)]
  await history.fetchRows()
  return began
}

/** Looks for so long, then the order fills the rest. */
async function restClosed(after: number): Promise<void> {
  await history.catchUp()
  await clock.pass(after - 60_000)
  await history.catchUp()
  await clock.pass(60_000)
  await heard('Sell', '0.5', { orderId: 'c', leavesQty: d('0'), seq: 3 })
}

beforeEach(async () => {
  clock = virtualClock()
  store = memoryStore()
  listed = []
  sortedBy = 'createdAt'
  asked = []
  conflicts = []
  for (const endpoint of ['executions', 'closed_pnl'] as const)
    await store.keep('acc', { watermark: { ...firstWatermark(endpoint, epoch(clock.now())), done: true } })
  await start()
})

describe('A-311 a closing order that fills over hours', () => {
  it.each(['createdAt', 'updatedAt'] as const)('ends whole where rows are listed by %s', async (by) => {
    sortedBy = by
    const began = await halfClosed()
    await restClosed(2 * HOUR)
    listed = [rowAfter(2, began)]
    const found = await history.fetchRows()

    expect(found).toEqual({ ok: true, value: false })
    expect(kept()).toMatchObject({ qty: '1', pnl: '10', fillCount: 2, gross: '10' })
    await look()
    await look()
    expect(conflicts).toEqual([])
  })

  it('ends whole when its last piece came while nobody followed it', async () => {
    const began = await halfClosed()
    await history.catchUp()
    await clock.pass(2 * HOUR)
    const late = fill('Sell', '0.5', '110', { orderId: 'c', leavesQty: d('0'), seq: 3, at: epoch(clock.now()) })
    await start()
    await history.heard([late])
    await turns.idle()
    listed = [rowAfter(2, began)]
    await history.fetchRows()

    expect(kept()).toMatchObject({ qty: '1', pnl: '10', fillCount: 2 })
  })

  it('is a conflict while its row lags, and none any more when the row is told after all', async () => {
    const began = await halfClosed()
    await restClosed(2 * HOUR)
    await history.fetchRows()
    history.giveUpAwaiting()
    await look()
    await look()
    expect(conflicts).toMatchObject([{ what: 'closed_size', tradeId: 'acc:c', exchange: '0.5', derived: '1' }])

    listed = [rowAfter(2, began)]
    await look()
    await look()

    expect(kept()).toMatchObject({ qty: '1', pnl: '10' })
    expect(conflicts).toEqual([])
  })

  it('is looked at again by the process after the one that told the conflict', async () => {
    const began = await halfClosed()
    await restClosed(2 * HOUR)
    history.giveUpAwaiting()
    await look()
    await look()
    expect(conflicts.map(({ what }) => what)).toEqual(['closed_size'])
    await clock.pass(HOUR)
    listed = [rowAfter(2, began)]

    await start()
    await look()
    await look()
    await look()

    expect(kept()).toMatchObject({ qty: '1', pnl: '10' })
    expect(conflicts).toEqual([])
  })

  it('is never asked for before what the exchange keeps', async () => {
    await history.heard([fill('Buy', '1', '100', { seq: 1, at: epoch(clock.now() - 400 * 24 * HOUR) })])
    await history.heard([fill('Sell', '1', '110', { seq: 2, at: epoch(clock.now() - 399 * 24 * HOUR) })])
    await turns.idle()
    await history.fetchRows()

    expect(Math.min(...asked.map(({ from }) => from))).toBe(clock.now() - 365 * 24 * HOUR)
  })
})

describe('A-311 rows that are late', () => {
  const at = (minute: number) => epoch(1_000_000_000_000 + minute * 60_000)

  it('are asked for at growing distance, each time from further before they can have been made', () => {
    const rows = new AwaitedRows()
    rows.expect('c', at(0))
    rows.giveUp()

    const tries = Array.from({ length: 16 }, (_, minute) => [minute, (rows.takeDue(at(minute)) - at(0)) / 60_000])

    expect([rows.areFresh(), tries.filter(([minute, from]) => from !== minute)]).toEqual([
      false,
      [
        [0, -1],
        [1, -2],
        [3, -4],
        [7, -8],
        [15, -16],
      ],
    ])
  })

  it('are asked for no more a month after they began, so that the look back does not grow for ever', () => {
    const rows = new AwaitedRows()
    rows.expect('c', at(0))
    rows.giveUp()
    const month = at(30 * 24 * 60)

    expect(rows.takeDue(month)).toBeLessThan(month)
    expect([rows.takeDue(epoch(month + 86_400_000)), rows.has('c')]).toEqual([epoch(month + 86_400_000), false])
  })

  it('are fresh again when their order closes more, and over when they have come', () => {
    const rows = new AwaitedRows()
    rows.lags('c', at(0))
    rows.expect('c', at(2))
    expect([rows.areFresh(), rows.freshFrom(at(9))]).toEqual([true, at(2)])
    rows.lags('c', at(1))
    expect([rows.freshFrom(at(9)), rows.takeDue(at(9))]).toEqual([at(1), at(9)])

    rows.came('c')
    expect([rows.has('c'), rows.areFresh(), rows.freshFrom(at(9))]).toEqual([false, false, at(9)])
  })
})
