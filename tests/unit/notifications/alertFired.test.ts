import { expect, test } from 'vitest'
import { ALERTS } from '../../../src/domain/alerts/constants.ts'
import { decodeChunk } from '../../../src/domain/live/decode.ts'
import { LIST_KEY } from '../../../src/domain/notifications/keys.ts'
import { viewsOf } from '../../../src/domain/view.ts'
import { factFrame } from '../../../src/server/events/hub.ts'
import { connected, type MiniCore } from '../../../src/domain/testing/core.ts'

const ready = (): MiniCore => connected().append({ type: 'loading.stage_changed', data: { stage: 'complete' } })
const panel = (core: MiniCore) => viewsOf(core.state, 'tab-1').notificationPanel!
const rows = (core: MiniCore) => {
  const { list } = panel(core)
  return list.state === 'ready' ? list.rows : []
}
const fired = (core: MiniCore, seq: number, over: object = {}) => ({
  id: `e1-${seq}`,
  event_type: 'alert_fired',
  event_timestamp: new Date(core.at).toISOString(),
  data: {
    alert_id: 'a 1',
    alert_kind: 'price',
    direction: 'above',
    threshold: '91000',
    value: '91020.5',
    symbol: 'BTCUSDT',
    account: null,
    side: null,
    mark_price: '91020.5',
    ...over,
  },
})
type Fired = ReturnType<typeof fired>
/** As it comes from the server, over the named stream. */
function hear(core: MiniCore, stream: 'events' | 'trades', fact: Fired): MiniCore {
  const data = factFrame(stream === 'events' ? 'events' : 'updates', fact)!
    .split('\n')
    .find((line) => line.startsWith('data: '))!
    .slice(6)
  for (const event of decodeChunk(stream, [{ event: null, id: fact.id, data }], core.at)) core.append(event)
  return core
}
const load = (core: MiniCore, ...facts: readonly Fired[]): MiniCore =>
  core.append({
    type: 'resource.loaded',
    data: {
      key: LIST_KEY,
      value: { notifications: facts.map((fact) => ({ ...fact, is_read: false })), total_count: facts.length },
    },
  })

test('A-210 an alert comes from both streams and the stored list, is told once, and Why? says its figures', () => {
  const core = ready()
  const fact = fired(core, 1)
  load(hear(hear(core, 'events', fact), 'trades', fact), fact)

  expect(rows(core)).toMatchObject([
    {
      type: 'alert_fired',
      icon: 'alarm',
      title: 'BTC price at or above 91,000',
      message: 'Mark price 91,020.5',
      opens: { type: 'navigate', path: '/alerts?alert=a%201' },
    },
  ])
  expect(rows(core)[0]!.why[0]).toMatchObject({
    text: 'You set an alert: BTC price at or above 91,000. It was 91,020.5',
    rule: null,
  })
  expect(core.of('toast.queued').map(({ toast }) => [toast.title, toast.why])).toEqual([
    [
      'BTC price at or above 91,000',
      'You set an alert: BTC price at or above 91,000. It was 91,020.5. It just happened, and each of your alerts is shown.',
    ],
  ])
})

test.each([
  [
    {
      alert_kind: 'liquidation',
      direction: 'below',
      threshold: '5',
      value: '4.912',
      account: 'Main',
      side: 'Buy',
      mark_price: '91000',
      liq_price: '86530',
    },
    'BTC long 4.91 % from liquidation',
    'Main, mark price 91,000, liquidation price 86,530, your line is 5 %',
    '/live-trades/chart/BTCUSDT/long/Main',
  ],
  [
    { alert_kind: 'no_stop', threshold: '10', value: '10', account: 'Main', side: 'Sell' },
    'BTC short without stop-loss for 10 min',
    'Main',
    '/live-trades/chart/BTCUSDT/short/Main',
  ],
  [
    {
      alert_kind: 'drawdown',
      threshold: '10',
      value: '10.254',
      symbol: null,
      account: 'Main',
      equity: '8974.6',
      peak: '10000',
    },
    'Drawdown of Main at 10 % or more',
    'Drawdown 10.25 %, equity 8,974.60 USDT, highest 10,000.00 USDT',
    '/alerts?alert=a%201',
  ],
  [
    { alert_kind: 'upnl', direction: 'below', threshold: '-100', value: '-104.2', symbol: null },
    'PnL of all accounts at or below −100 USDT',
    'PnL −104.2 USDT',
    '/alerts?alert=a%201',
  ],
  [
    { alert_kind: 'upnl', direction: 'below', threshold: '-1', value: '-1.005', symbol: null },
    'PnL of all accounts at or below −1 USDT',
    'PnL −1.01 USDT',
    '/alerts?alert=a%201',
  ],
])('A-210 %j reads %s, live as stored', (over, title, message, path) => {
  const live = ready()
  hear(live, 'events', fired(live, 1, over))
  const stored = load(ready(), fired(live, 1, over))

  for (const core of [live, stored]) expect(rows(core)).toMatchObject([{ title, message, opens: { path } }])
})

test('A-210 two alerts of one symbol at one moment are two, each with its toast; NRULE-12 holds none of them back', () => {
  const core = ready()
  hear(core, 'events', fired(core, 1))
  hear(core, 'events', fired(core, 2, { alert_id: 'b', threshold: '91010' }))

  expect(rows(core)).toHaveLength(2)
  expect(core.of('toast.queued')).toHaveLength(2)
  expect(core.of('notifications.toast_suppressed')).toEqual([])
})

test('A-210 a kind of a newer server is counted, not told; the list of alerts is asked for when one fires', () => {
  const core = ready().append({ type: 'resource.loaded', data: { key: ALERTS, value: { alerts: [] } } })
  hear(core, 'events', fired(core, 1, { alert_kind: 'volume' }))
  expect(rows(core)).toEqual([])
  expect(core.of('resource.invalidated')).toEqual([])

  hear(core, 'events', fired(core, 2))
  expect(core.of('resource.invalidated')).toEqual([{ keys: [ALERTS], why: 'alert_fired' }])
})
