import { expect, test } from 'vitest'
import { createEventReader } from '../../src/worker/adapters/eventReader.ts'
import { testCore } from '../support/core/core.ts'
import { fc, parameters } from '../support/fc.ts'
import { START } from '../support/virtual.ts'

// A browser's worth of cores; how long they take is the machine's affair.

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const
const pnl = fc.integer({ min: -4_000, max: 4_000 }).map((cents) => (cents / 100).toFixed(2))
const symbol = fc.constantFrom(...SYMBOLS)

/**
 * Rows of our server name both PnLs and the change, those of another the change alone or only the new PnL; a price may
 * move alone.
 */
const rowOf = (tells: 'all' | 'change' | 'new') =>
  fc
    .record({ symbol, told: fc.constantFrom(tells, tells, 'mark'), old: pnl, now: pnl })
    .map(({ symbol: name, told, old, now }) => ({
      account: 'main',
      symbol: name,
      leg: 'one_way',
      ...(told === 'mark' ? {} : { new_pnl: now }),
      ...(told === 'all'
        ? { old_pnl: old, pnl_change: (Number(now) - Number(old)).toFixed(2) }
        : told === 'change'
          ? { pnl_change: (Number(now) - Number(old)).toFixed(2) }
          : {}),
      ...(told === 'new' ? {} : { mark_price: old.replace('-', '') }),
      ...(told === 'all' ? { position_value: now.replace('-', '') } : {}),
    }))

const fact = fc.record({
  symbol,
  type: fc.constantFrom(
    'position_opened',
    'position_modified',
    'position_closed',
    'trade_closed',
    'position_milestone',
  ),
  pct: fc.constantFrom(25, 50),
  size: fc.constantFrom('1', '2'),
  trade: fc.constantFrom('a', 'b'),
})

/**
 * What a stream says, in order: numbers of facts and ticks go up. Names are not of ASCII alone, so that a cut may go
 * through a letter.
 */
const stream = fc
  .constantFrom('all' as const, 'change' as const, 'new' as const)
  .chain((tells) =>
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.array(rowOf(tells), { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fact },
      ),
      { minLength: 1, maxLength: 24 },
    ),
  )
  .map((said) => {
    let seq = 0
    return said.map((one, i) => {
      if (Array.isArray(one))
        return {
          type: 'open_position_pnl_change',
          tick: i + 1,
          as_of_seq: seq,
          ...(one.length === 1 ? { data: one[0] } : { rows: one }),
        }
      seq += 1
      const { symbol: name, type, pct, size, trade } = one
      const data = {
        symbol: name,
        account: 'main',
        side: 'Buy',
        leg: 'one_way',
        strategy: 'Größe 4 h',
        size,
        qty: size,
        old_qty: '1',
        new_qty: size,
        pnl: size,
        final_pnl: size,
        ...(type === 'position_opened'
          ? {
              position: {
                symbol: name,
                account: 'main',
                side: 'Buy',
                leg: 'one_way',
                size,
                avgPrice: '100',
                unrealisedPnl: '0',
              },
            }
          : {}),
        ...(type === 'trade_closed' ? { trade_id: trade, exectype: 'Trade' } : {}),
        ...(type === 'position_milestone' ? { milestone_percentage: pct, milestone_direction: 'to_takeprofit' } : {}),
      }
      return {
        type: 'unified_notification',
        event_type: type,
        event_id: `e1-${seq}`,
        event_timestamp: new Date(START - 60_000 + seq * 100).toISOString(),
        data,
      }
    })
  })

interface Piece {
  readonly upTo: number
  readonly wait: number
}
const cuts = fc
  .array(fc.record({ upTo: fc.double({ min: 0, max: 1, noNaN: true }), wait: fc.constantFrom(0, 0, 1, 7, 17, 40) }), {
    maxLength: 30,
  })
  .map((list): readonly Piece[] => list.toSorted((a, b) => a.upTo - b.upTo))

/** What a person sees once the bytes came in these pieces: the list, the toasts, the table. */
async function seen(messages: readonly object[], pieces: readonly Piece[]) {
  const core = await testCore({ freezes: false })
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  const tab = await core.open()
  await tab.signIn()
  await core.clock.pass(10)
  const line = core.server.lines('events')[0]!
  line.say(
    { type: 'connection_established', connection_id: 'c', epoch: 'e1', head_seq: 0 },
    {
      type: 'position_snapshot',
      epoch: 'e1',
      as_of_seq: 0,
      positions: SYMBOLS.map((name) => ({
        symbol: name,
        account: 'main',
        side: 'Buy',
        leg: 'one_way',
        size: '1',
        avgPrice: '100',
        unrealisedPnl: '5',
      })),
    },
  )
  await core.clock.pass(1_000)
  const bytes = new TextEncoder().encode(messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''))
  const reader = createEventReader(1_000_000)
  let from = 0
  for (const { upTo, wait } of [...pieces, { upTo: 1, wait: 0 }]) {
    const to = Math.floor(upTo * bytes.length)
    const events = reader.feed(bytes.subarray(from, to))
    from = Math.max(from, to)
    if (events !== 'oversize' && events.length > 0) line.raw(...events.map(({ data }) => data))
    if (wait > 0) await core.clock.pass(wait)
  }
  await core.clock.pass(1_500)
  const { notifications, live } = core.core.state()
  core.kill()
  return {
    list: notifications.list.map(({ kind, symbol: name, title, message, pnl: of, pct, tradeId }) => [
      kind,
      name,
      title,
      message,
      of,
      pct,
      tradeId,
    ]),
    toasts: core.entries('toast.queued').map(({ data }) => data.toast.title),
    // How the last change was drawn, and what it is judged by, is not what is shown.
    table: live.positions.rows.map(({ updatedAt: _at, known: _known, ...values }) => values),
    totals: live.positions.totals.pnl,
  }
}

/**
 * Steps whose change nobody told are judged when their rows are folded: what is told is the same, what comes first in
 * one moment is not.
 */
const unordered = ({ list, toasts, ...rest }: Awaited<ReturnType<typeof seen>>): unknown => ({
  ...rest,
  list: list.map(String).toSorted(),
  toasts: toasts.toSorted(),
})
const tellsNoChange = (messages: readonly object[]): boolean => !/"pnl_change":/.test(JSON.stringify(messages))

test('I5 row 4b: however the network cuts the same bytes, the same is told and the same is shown', async () => {
  await fc.assert(
    fc.asyncProperty(stream, cuts, async (messages, pieces) => {
      const [cut, whole] = [await seen(messages, pieces), await seen(messages, [])]
      if (tellsNoChange(messages)) expect(unordered(cut)).toEqual(unordered(whole))
      else expect(cut).toEqual(whole)
    }),
    parameters(60),
  )
})
