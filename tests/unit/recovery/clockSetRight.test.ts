import { describe, expect, test } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { restore } from '../../../src/streams/restore.ts'
import { judgements } from '../../../src/worker/judgements.ts'
import { testCore, type TestCore } from '../../support/core/core.ts'
import { testDisk, type TestDisk } from '../../support/core/coreDisk.ts'
import { testServer } from '../../support/core/coreServer.ts'
import { START, virtualClock, type VirtualClock } from '../../support/virtual.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TIMEFRAMES = '/pnl/timeframes'

const trade = (seq: number, at: number, symbol = `S${seq}USDT`) => ({
  id: `e1-${seq}`,
  event_type: 'trade_closed',
  event_timestamp: new Date(at).toISOString(),
  data: { symbol, account: 'main', side: 'Buy', pnl: '5', final_pnl: '5', qty: '1', trade_id: `t${seq}` },
})
const live = ({ id, event_timestamp, data }: ReturnType<typeof trade>) => ({
  type: 'unified_notification',
  event_id: id,
  event_type: 'trade_closed',
  event_timestamp,
  data,
})

/** A run of a worker by a clock that is `ahead` of the server's, on the dashboard, with a line that is open. */
async function run(disk: TestDisk, realAt: number, ahead: number, missed: readonly ReturnType<typeof trade>[] = []) {
  const clock: VirtualClock = virtualClock(realAt + ahead)
  const server = testServer(clock)
  const real = (): string => new Date(clock.now() - ahead).toISOString()
  const head = Math.max(0, ...missed.map(({ id }) => Number(id.slice(3))))
  server.answer('/trades/open', [])
  server.answer('/api/polling/sse/recovery-sync', { success: true })
  server.answer('/notifications', { notifications: [], returned_count: 0, total_count: 0 })
  const pnl = { pnl_today: 1, pnl_yesterday: 2, pnl_last_7_days: 3, pnl_last_30_days: 3, pnl_last_90_days: 3 }
  server.answer(TIMEFRAMES, pnl)
  server.answer('/events/since', {
    events: missed,
    aggregated: false,
    total_events: missed.length,
    epoch: 'e1',
    head_seq: head,
    through_seq: head,
    has_more: false,
  })
  const core = await testCore({ clock, disk, server })
  const tab = await core.open({ path: '/dashboard' })
  await tab.signIn()
  await clock.pass(100)
  const greeting = { type: 'connection_established', connection_id: 'c', epoch: 'e1', head_seq: head }
  for (const stream of ['events', 'trades']) server.lines(stream)[0]!.say({ ...greeting, server_time: real() })
  const data = { positions: [], as_of_seq: head, epoch: 'e1', tick: realAt, timestamp: real() }
  server.lines('events')[0]!.say({ type: 'position_snapshot', data })
  return { core, clock, server, tab }
}

/** One that tells trade 1 and ends 40 s after `START`. */
async function evening(disk: TestDisk, ahead: number): Promise<void> {
  const { core, clock, server, tab } = await run(disk, START, ahead)
  await clock.pass(20_000)
  server.lines('events')[0]!.say(live(trade(1, START + 20_000, 'BTCUSDT')))
  await clock.pass(17_900)
  tab.close()
  await clock.pass(2_000)
  core.kill()
}

const toasts = (core: TestCore): readonly string[] =>
  core
    .entries('toast.queued')
    .map(({ data }) => data.toast.title)
    .slice(1)
const told = ({ core }: TestCore) => {
  const { list } = core.state().notifications
  return list.map(({ originalEventId, origin }) => `${originalEventId} ${origin}`)
}
const gaps = (core: TestCore): readonly number[] =>
  core.entries('recovery.absence_noticed').map(({ data }) => Math.round(data.gapMs / MINUTE))

describe('a clock that ran ahead and was set right between two runs', () => {
  test.each([0, 3 * HOUR, 8 * HOUR])(
    'F13 A-60 RECOV-13 two hours away are noticed, and told by one summary: %d ms ahead',
    async (ahead) => {
      const disk = testDisk()
      await evening(disk, ahead)
      const missed = [2, 3, 4, 5, 6, 7].map((seq) => trade(seq, START + seq * MINUTE))

      const { core, clock, server } = await run(disk, START + 2 * HOUR, 0, missed)
      await clock.pass(30_000)

      expect(gaps(core)).toEqual([119])
      expect(core.entries('recovery.started').map(({ data }) => data.scenario)).toEqual(['session_gap'])
      expect(toasts(core)).toEqual(['While you were away'])
      expect(told(core)).toEqual([...[7, 6, 5, 4, 3, 2].map((seq) => `e1-${seq} recovery`), 'e1-1 sse'])
      expect(server.callsOf(TIMEFRAMES)).not.toEqual([])
    },
  )

  test('F13 NRULE-01 a toast of the run before holds back none of this one, and no trade is told twice', async () => {
    const disk = testDisk()
    await evening(disk, 3 * HOUR)

    const { core, clock, server } = await run(disk, START + 20 * MINUTE, 0, [trade(1, START + 20_000, 'BTCUSDT')])
    await clock.pass(10_000)
    server.lines('events')[0]!.say(live(trade(2, clock.now(), 'BTCUSDT')))
    await clock.pass(1_000)

    expect(toasts(core)).toEqual(['BTC long trade closed'])
    expect(told(core)).toEqual(['e1-2 sse', 'e1-1 sse'])
  })

  test('F13 CACHE-10 an answer that was kept ahead of now is of no known age: it is asked for at the start', async () => {
    const disk = testDisk()
    await evening(disk, 3 * HOUR)

    const { clock, server } = await run(disk, START + 2 * MINUTE, 0)
    await clock.pass(1_000)

    expect(server.callsOf(TIMEFRAMES)).not.toEqual([])
  })

  test('F13 A-60 it is set right once: a third run notices its own absence, folded from the same log', async () => {
    const disk = testDisk()
    await evening(disk, 3 * HOUR)
    const second = await run(disk, START + 30 * MINUTE, 0, [trade(2, START + 10 * MINUTE)])
    await second.clock.pass(30_000)
    second.tab.close()
    await second.clock.pass(2_000)
    second.core.kill()

    const third = await run(disk, START + 50 * MINUTE, 0, [trade(3, START + 40 * MINUTE)])
    await third.clock.pass(30_000)

    expect(gaps(second.core)).toEqual([29])
    expect(gaps(third.core)).toEqual([29, 19])
    expect(third.core.entries('clock.set_right').map(({ data }) => data.aheadMs)).toEqual([3 * HOUR])
    expect(told(third.core)).toEqual(['e1-3 recovery', 'e1-2 recovery', 'e1-1 sse'])
  })

  test('F13 A-60 RECOV-throttle an absence made good by the wrong clock hides and holds back none of the next', async () => {
    const disk = testDisk()
    await evening(disk, 3 * HOUR)
    const second = await run(disk, START + 10 * MINUTE, 3 * HOUR, [trade(2, START + 5 * MINUTE)])
    await second.clock.pass(30_000)
    second.core.kill()

    const third = await run(disk, START + 30 * MINUTE, 0, [trade(3, START + 20 * MINUTE)])
    await third.clock.pass(1_000)

    expect(gaps(third.core)).toEqual([9, 20])
    expect(third.core.entries('recovery.started')).toHaveLength(2)
    expect(told(third.core)).toEqual(['e1-3 recovery', 'e1-2 recovery', 'e1-1 sse'])
  })

  test('F13 a cursor of an older build names no clock: what it saved lies ahead no more', async () => {
    const disk = testDisk()
    await evening(disk, 3 * HOUR)
    const log = disk.open()
    const now = epoch(START + 2 * HOUR)
    const older = {
      ...log,
      load: async (...after: Parameters<typeof log.load>) => {
        const stored = (await log.load(...after))!
        const { offset: _offset, ...cursor } = stored.cursor!
        return { ...stored, cursor }
      },
    }

    const { cursor, aheadMs } = await restore(older, judgements, now)

    expect(cursor!.presentAt! - aheadMs).toBeGreaterThan(now - 3_000)
    expect(cursor!.presentAt! - aheadMs).toBeLessThanOrEqual(now)
  })
})
