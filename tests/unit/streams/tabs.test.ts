import { beforeEach, expect, test } from 'vitest'
import { rowsOf, viewsOf } from '../../../src/domain/view.ts'
import { testCore, type TestCore, type TestTab } from '../../support/core/core.ts'
import { fc, parameters } from '../../support/fc.ts'

let core: TestCore
let tab: TestTab
let seq = 0
let tick = 0

async function begin(): Promise<void> {
  core = await testCore()
  seq = 0
  tick = 0
  core.server.answer('/trades/open', [])
  core.server.answer('/api/polling/sse/recovery-sync', { success: true })
  tab = await core.open()
  await tab.signIn()
  await core.clock.pass(10)
  say({
    type: 'connection_established',
    connection_id: 'c',
    epoch: 'e1',
    head_seq: 0,
    server_time: new Date(core.clock.now()).toISOString(),
  })
  await core.clock.pass(200)
}

beforeEach(begin)

const say = (message: object): void => core.server.lines('events').at(-1)?.say(message)
const iso = (): string => new Date(core.clock.now()).toISOString()

const position = (symbol: string) => ({
  symbol,
  side: 'Buy',
  accountname: 'main',
  strategyname: null,
  unrealisedPnl: '1',
  avgPrice: '10',
  markPrice: '10',
  takeProfit: null,
  stopLoss: null,
  size: '1',
  positionValue: '10',
  leverage: '2',
  createdTime: iso(),
  leg: 'one_way',
  seq: 1,
})

function opened(symbol: string): void {
  seq += 1
  say({
    type: 'unified_notification',
    event_id: `e1-${seq}`,
    event_type: 'open_position_opened',
    event_timestamp: iso(),
    data: { symbol, account: 'main', side: 'Buy', strategy: null, leg: 'one_way', position: position(symbol) },
  })
}

function closed(symbol: string): void {
  seq += 1
  say({
    type: 'unified_notification',
    event_id: `e1-${seq}`,
    event_type: 'open_position_closed',
    event_timestamp: iso(),
    data: { symbol, account: 'main', side: 'Buy', strategy: null, leg: 'one_way', final_pnl: '2' },
  })
}

function moved(symbol: string, pnl: string): void {
  tick += 1
  say({
    type: 'open_position_pnl_change',
    tick,
    rows: [
      {
        symbol,
        account: 'main',
        leg: 'one_way',
        old_pnl: '0',
        new_pnl: pnl,
        pnl_change: pnl,
        mark_price: pnl.replace('-', ''),
      },
    ],
  })
}

/** What the tab has by now equals what the state says now. */
function expectWhole(one: TestTab): void {
  const state = core.core.state()
  expect(one.views).toMatchObject(structuredClone(viewsOf(state, one.name)))
  expect(one.rows).toEqual(
    Object.fromEntries(rowsOf('positions', state, one.name).map((row) => [row.id, structuredClone(row)])),
  )
}

test('a moved price reaches the tab as changed fields of one row', async () => {
  opened('AUSDT')
  opened('BUSDT')
  await core.clock.pass(1_000)
  const before = tab.pushes.length

  moved('AUSDT', '5')
  await core.clock.pass(150)

  const patches = tab.pushes.slice(before).flatMap(({ tables }) => tables)
  expect(patches.every(({ full }) => !full)).toBe(true)
  expect(patches.flatMap(({ rows }) => Object.keys(rows))).toEqual([expect.stringContaining('AUSDT')])
  expectWhole(tab)
})

test('POS-07 a row whose price turned sends the figures that are drawn, and not which way they went', async () => {
  opened('AUSDT')
  moved('AUSDT', '5')
  await core.clock.pass(1_000)
  const before = tab.pushes.length

  moved('AUSDT', '4')
  await core.clock.pass(150)

  const sent = tab.pushes.slice(before).flatMap(({ tables }) => tables.flatMap(({ rows }) => Object.values(rows)))
  expect([...new Set(sent.flatMap((row) => Object.keys(row)))].toSorted()).toEqual([
    'mark',
    'markValue',
    'movePct',
    'pnl',
    'roiPct',
    'updatedAt',
  ])
  expectWhole(tab)
})

test('a tab that goes to a screen without positions is sent none, and all of them when it comes back', async () => {
  opened('AUSDT')
  await core.clock.pass(1_000)

  await tab.send({ type: 'tab.go', path: '/settings', query: '' })
  await core.clock.pass(200)
  expect(tab.rows).toEqual({})
  await tab.send({ type: 'tab.go', path: '/live-trades', query: '' })
  await core.clock.pass(200)

  expectWhole(tab)
  expect(Object.keys(tab.rows)).toHaveLength(1)
})

test('two tabs on two screens each have their own views', async () => {
  const other = await core.open({ path: '/dashboard' })
  opened('AUSDT')
  await core.clock.pass(1_000)

  expect(other.views.dashboard).toBeDefined()
  expect(other.views.liveTrades).toBeUndefined()
  expectWhole(tab)
  expectWhole(other)
})

test('T2 with hidden tabs nothing is sent but to the visible ones', async () => {
  const hidden = await Promise.all(Array.from({ length: 5 }, () => core.open({ visible: false })))
  opened('AUSDT')
  await core.clock.pass(20_000)
  const before = hidden.map(({ pushes }) => pushes.length)

  for (let i = 0; i < 50; i += 1) {
    moved('AUSDT', String(i))
    await core.clock.pass(50)
  }

  expect(hidden.map(({ pushes }) => pushes.length)).toEqual(before)
  expectWhole(tab)
})

test('R7 A-59 a hidden tab gets a toast as soon as the disk has it, without another turn about toasts', async () => {
  await core.clock.pass(20_000)
  await tab.send({ type: 'tab.hide' })
  await core.clock.pass(1_000)
  const other = await core.open({ visible: false })
  const before = other.pushes.length

  await tab.send({ type: 'toast.show', kind: 'info', text: 'Closed' })
  await core.clock.pass(1_000)

  expect(core.entries('toast.addressed').map(({ data }) => data.tab)).toEqual([tab.name])
  expect(tab.views.toasts?.shown.map(({ title }) => title)).toEqual(['Closed'])
  expect(other.pushes.length).toBe(before)
})

test('whatever happens, in whatever order, every visible tab ends with exactly what the state says', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), symbol: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ kind: fc.constant('close' as const), symbol: fc.constantFrom('A', 'B', 'C') }),
    fc.record({
      kind: fc.constant('move' as const),
      symbol: fc.constantFrom('A', 'B', 'C'),
      pnl: fc.constantFrom('-3', '7.5', '40'),
    }),
    fc.record({
      kind: fc.constantFrom(
        'hide' as const,
        'show' as const,
        'freeze' as const,
        'draw' as const,
        'settings' as const,
        'live' as const,
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.constantFrom(0, 5, 16, 100, 900)), { maxLength: 30 }),
      async (steps) => {
        await begin()
        const other = await core.open({ path: '/dashboard' })
        for (const [one, wait] of steps) {
          if (one.kind === 'open') opened(`${one.symbol}USDT`)
          else if (one.kind === 'close') closed(`${one.symbol}USDT`)
          else if (one.kind === 'move') moved(`${one.symbol}USDT`, one.pnl)
          else if (one.kind === 'freeze') tab.freeze()
          else if (one.kind === 'draw') tab.draw()
          else
            await tab.send(
              one.kind === 'hide'
                ? { type: 'tab.hide' }
                : one.kind === 'show'
                  ? { type: 'tab.show' }
                  : { type: 'tab.go', path: one.kind === 'live' ? '/live-trades' : '/settings', query: '' },
            )
          await core.clock.pass(wait)
        }
        tab.draw()
        await tab.send({ type: 'tab.show' })
        // Half a second after a full one: every tick of the clock and every retry has been sent.
        await core.clock.pass(5_500 - (core.clock.now() % 1_000))
        expectWhole(tab)
        expectWhole(other)
      },
    ),
    parameters(30),
  )
})
