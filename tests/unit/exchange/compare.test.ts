import { beforeEach, expect, it, vi } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { Execution } from '../../../src/domain/trades/execution.ts'
import { AccountHistory } from '../../../src/server/exchange/accountHistory.ts'
import type { AccountCalls } from '../../../src/server/exchange/calling/calls.ts'
import { firstWatermark } from '../../../src/server/exchange/history.ts'
import { PositionBook } from '../../../src/server/exchange/positionBook.ts'
import { Serial } from '../../../src/server/exchange/serial.ts'
import { d, fill, row } from '../trades/support.ts'
import { memoryStore, type MemoryStore } from './support/memoryStore.ts'
import { recorder, type Told } from './support/paperWorld.ts'
import { seen } from './support/rows.ts'
import { virtualClock, type VirtualClock } from './support/virtualClock.ts'

let clock: VirtualClock
let positions: PositionBook
let told: Told
let history: AccountHistory
let turns: Serial
let store: MemoryStore

/** A fill of the stream, kept and settled. */
async function heard(one: Execution): Promise<void> {
  await history.heard([one])
  await turns.idle()
}

/** One coin was bought as far as is known, and the exchange holds one and a half, which it said after the fills. */
beforeEach(async () => {
  clock = virtualClock()
  positions = new PositionBook([])
  positions.fetched([], 0, epoch(1))
  told = recorder()
  const fails = (error: unknown): never => {
    throw error
  }
  turns = new Serial(fails)
  store = memoryStore()
  for (const endpoint of ['executions', 'closed_pnl'] as const)
    await store.keep('acc', { watermark: { ...firstWatermark(endpoint, epoch(clock.now())), done: true } })
  history = new AccountHistory({
    accountId: 'acc',
    calls: { mode: async () => null } as unknown as AccountCalls,
    store,
    listener: told,
    clock,
    offsetMs: () => 0,
    positions,
    lookAtPositions: async () => ({ ok: true, value: null }),
    inTurn: (work) => turns.add(work),
    write: async (write) => write(),
    onAwaitingRows: () => undefined,
    onFailure: fails,
    floor: () => epoch(0),
    onSetAside: () => undefined,
    onMissing: () => undefined,
    signal: new AbortController().signal,
  })
  await history.load()
  await heard(fill('Buy', '1', '100', { seq: 1 }))
  positions.fetched([seen({ size: '1.5' })], clock.now(), epoch(clock.now()))
})

it('I12 what the exchange tells some seconds late is no conflict, however often one looks meanwhile', async () => {
  for (let look = 0; look < 9; look += 1) {
    await history.compare()
    await clock.pass(3_000)
  }
  await heard(fill('Buy', '0.5', '100', { seq: 2 }))
  for (let look = 0; look < 3; look += 1) {
    await history.compare()
    await clock.pass(60_000)
  }

  expect(told.conflicts).toEqual([])
})

it('I12 a size that goes on not to fit is a conflict, and told once', async () => {
  for (let look = 0; look < 4; look += 1) {
    await history.compare()
    await clock.pass(60_000)
  }

  expect(told.conflicts).toMatchObject([{ what: 'position_size', symbol: 'BTCUSDT', exchange: '1.5', derived: '1' }])
})

it('I12 a trade that goes on not to fit is derived anew once and told once, and again when its figures are others', async () => {
  await heard(fill('Sell', '1', '110', { orderId: 'c', seq: 2 }))
  positions.fetched([seen({ size: '0', side: '', seq: 100, updatedTime: '2000' })], clock.now(), epoch(clock.now()))
  const says = async (pnl: string): Promise<void> => {
    await store.keep('acc', { closedRows: [row({ orderId: 'c', closedPnl: d(pnl) })] })
    await history.rederive(['BTCUSDT'])
  }
  const readsOfLooks = async (): Promise<number> => {
    const reads = vi.spyOn(store, 'executionsOf').mockClear()
    for (let look = 0; look < 10; look += 1) {
      await history.compare()
      await clock.pass(60_000)
    }
    return reads.mock.calls.length
  }

  await says('9')
  expect(await readsOfLooks()).toBe(1)
  expect(told.conflicts).toMatchObject([{ what: 'closed_pnl', tradeId: 'acc:c', exchange: '9', derived: '10' }])
  await says('10')
  expect(await readsOfLooks()).toBe(0)
  await says('9')
  expect(await readsOfLooks()).toBe(1)
  expect(told.conflicts).toHaveLength(2)
})
