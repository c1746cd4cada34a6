import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDB } from 'idb'
import { days, hours, minutes } from '../../src/domain/core/time.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import { SLICES } from '../../src/domain/persistence.ts'
import { RETENTION } from '../../src/domain/retention.ts'
import { segments } from '../../src/worker/adapters/segments.ts'
import { databaseName, type LogSchema } from '../../src/worker/adapters/segmentsDb.ts'
import { LOG_BOUNDS } from '../../src/worker/adapters/segmentsTidy.ts'
import { testCore } from '../support/core/core.ts'
import { testDisk } from '../support/core/coreDisk.ts'
import { virtualClock } from '../support/virtual.ts'

const SYMBOLS = Array.from({ length: 4 }, (_, i) => `C${i}USDT`)
/** What may stand on disk beyond the bound until the next tidying: as many entries as bring it about. */
const UNTIL_TIDIED = 7_000

/** All entries on disk, and the characters they take. */
async function onDisk(owner: string): Promise<{ readonly entries: readonly LogEntry[]; readonly bytes: number }> {
  const db = await openDB<LogSchema>(databaseName(owner))
  const all = [...(await db.getAll('segments')), ...(await db.getAll('tail'))]
  db.close()
  return {
    entries: all.flatMap(({ text }) => JSON.parse(text) as readonly LogEntry[]),
    bytes: all.reduce((sum, { text }) => sum + text.length, 0),
  }
}

test('I14 a busy day on disk: its traces and its bytes are bounded whenever one looks, and every fact of the server of that day is there', async () => {
  // A database of its own time answers late.
  const clock = virtualClock(undefined, 6)
  const disk = { ...testDisk(), open: () => ({ ...segments('busy', 0), tell: () => undefined }) }
  // Caches are saved each 10 s and are no part of the log.
  const core = await testCore({
    clock,
    disk,
    freezes: false,
    judgements: { slices: SLICES.filter(({ folded }) => folded) },
  })
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  const tab = await core.open()
  await tab.signIn({}, { expiresAt: clock.now() / 1_000 + days(2) / 1_000 })
  await clock.pass(10)
  // Nobody looks: a tab in the background asks for nothing.
  await tab.send({ type: 'tab.hide' })
  const line = core.server.lines('events')[0]!
  line.say(
    { type: 'connection_established', connection_id: 'c', epoch: 'e1', head_seq: 0 },
    {
      type: 'position_snapshot',
      epoch: 'e1',
      as_of_seq: 0,
      positions: SYMBOLS.map((symbol) => ({
        symbol,
        account: 'main',
        side: 'Buy',
        leg: 'one_way',
        size: '1',
        avgPrice: '100',
        unrealisedPnl: '5',
      })),
    },
  )
  let [seq, most] = [0, 0]
  for (let minute = 0; minute < hours(24) / minutes(1); minute += 1) {
    for (const name of ['events', 'trades']) core.server.lines(name).at(-1)?.say({ type: 'heartbeat' })
    // Every position jumps there and back, and now and then a trade closes.
    const rows = (old: string, now: string, change: string): object => ({
      type: 'open_position_pnl_change',
      rows: SYMBOLS.map((symbol) => ({
        account: 'main',
        symbol,
        leg: 'one_way',
        old_pnl: old,
        new_pnl: now,
        pnl_change: change,
      })),
    })
    core.server
      .lines('events')
      .at(-1)!
      .say(rows('5', '35', '30'), rows('35', '5', '-30'))
    if (minute % 15 === 0)
      core.server
        .lines('events')
        .at(-1)!
        .say({
          type: 'unified_notification',
          event_type: 'trade_closed',
          event_id: `e1-${(seq += 1)}`,
          event_timestamp: new Date(clock.now()).toISOString(),
          data: { symbol: 'BTCUSDT', account: 'main', side: 'Buy', pnl: '1' },
        })
    await clock.pass(30_000)
    for (const name of ['events', 'trades']) core.server.lines(name).at(-1)?.say({ type: 'heartbeat' })
    await clock.pass(30_000)
    if (minute % 120 === 119)
      most = Math.max(most, (await onDisk('busy')).entries.filter(({ type }) => RETENTION[type] === 'trace').length)
  }
  const { entries, bytes } = await onDisk('busy')

  expect(core.reports).toEqual([])
  expect(
    entries
      .filter(({ type }) => type === 'live.trade_closed')
      .map(({ data }) => (data as { readonly factSeq: number }).factSeq),
  ).toEqual(Array.from({ length: seq }, (_, i) => i + 1))
  expect(most).toBeGreaterThan(1_000)
  expect(most).toBeLessThan(LOG_BOUNDS.traces.count + UNTIL_TIDIED)
  expect(bytes).toBeLessThan(LOG_BOUNDS.facts.bytes + 2 * LOG_BOUNDS.traces.bytes)
})
