import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resultsView } from '../../../src/domain/dashboard/results/view.ts'
import { closedChartView } from '../../../src/domain/market/closedChart.ts'
import { liveChartView } from '../../../src/domain/market/liveChart.ts'
import { SLICES } from '../../../src/domain/persistence.ts'
import { storyOfTrade } from '../../../src/domain/market/verdicts.ts'
import { NOTIFICATION_TYPES } from '../../../src/domain/notifications/types/index.ts'
import { rowOf } from '../../../src/domain/notifications/view.ts'
import { tradeKey } from '../../../src/domain/market/wants.ts'
import { candidate, run } from '../../support/candidates.ts'
import { wireOf } from '../../support/fixtures/lateWorld.ts'
import { tradeRow } from '../../support/fixtures/trades.ts'
import { closed, modified, numbered, opened, tradeClosed } from '../../../src/domain/testing/facts.ts'
import { connected, signedIn, type MiniCore } from '../../../src/domain/testing/core.ts'
import { inProject } from '../../support/paths.ts'

const btc = { symbol: 'BTCUSDT', account: 'main' }
const at = (path: string) => connected(signedIn({ tab: { path, query: '' } }))
const now = (core: MiniCore, seq: number) => numbered(seq, { eventAt: core.at })

/** Opened, modified twice within 5 s, closed with its trade: four kinds of verdict. */
function lived(core: MiniCore): MiniCore {
  core.append(opened(now(core, 1), btc)).advance(20_000)
  core.append(modified(now(core, 2), btc)).advance(1_000)
  core.append(modified(now(core, 3), btc)).advance(60_000)
  core.append(closed(now(core, 4), { ...btc, tradeId: 'a:1' })).advance(10)
  return core.append(tradeClosed(now(core, 5), { ...btc, tradeId: 'a:1' }))
}

test('SCREEN-2.2 the timeline of a live chart says of each event what became of its notification', () => {
  const core = lived(at('/live-trades/chart/BTCUSDT/long/main'))

  expect(liveChartView(core.state, 'tab-1').timeline.map(({ title, verdict }) => [title, verdict])).toEqual([
    ['Trade closed', 'Toast suppressed: one of this kind was told 0 s before, within 60 s'],
    ['Closed', 'Toast shown'],
    [
      'Size up',
      'Not in the list: one of this kind was created 1 s before, within 15 s (Duplicate notification prevented by deduplication service)',
    ],
    ['Size up', 'Toast shown'],
    ['Opened long', 'Toast shown'],
  ])
})

test('SCREEN-2.4 a closed trade tells the notifications of its position with their verdicts, and nothing of a trade that was not seen', () => {
  const core = lived(at('/closed-trades/chart/BTCUSDT/main/a%3A1'))
  const row = tradeRow('a:1', { ...btc, closedAt: core.at })
  core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(row) } })

  const view = closedChartView(core.state, 'tab-1')

  expect(view.state === 'ready' ? view.told.map(({ verdict }) => verdict?.split(':')[0]) : view.state).toEqual([
    'Toast suppressed',
    'Toast shown',
    'Not in the list',
    'Toast shown',
    'Toast shown',
  ])
  expect(storyOfTrade(core.state.market, { ...btc, id: 'other', closedAt: core.at - 3_600_000 })).toBeUndefined()
})

test('SCREEN-2.4 a closed trade keeps its verdicts when its position opens again, also after a restart; the newest 200 stories that tell any are kept', () => {
  const core = lived(at('/closed-trades/chart/BTCUSDT/main/a%3A1'))
  const row = tradeRow('a:1', { ...btc, closedAt: core.at })
  core.append({ type: 'resource.loaded', data: { key: tradeKey('a:1'), value: wireOf(row) } })
  const verdicts = (state: MiniCore['state']) => {
    const view = closedChartView(state, 'tab-1')
    return view.state === 'ready' ? view.told.map(({ verdict }) => verdict?.split(':')[0]) : []
  }
  const before = verdicts(core.state)

  core.advance(120_000).append(opened(now(core, 6), btc))

  expect(before).toHaveLength(5)
  expect(verdicts(core.state)).toEqual(before)
  const saved = SLICES.find(({ key }) => key === 'earlier stories')!
  const restored = saved.put(
    { ...core.state, market: { ...core.state.market, earlier: [] } },
    JSON.parse(JSON.stringify(saved.take(core.state))),
  )
  expect(verdicts(restored)).toEqual(before)

  for (let life = 0; life < 210; life += 1)
    core.advance(90_000).append(opened(now(core, 7 + life), { ...btc, symbol: `C${life % 3}USDT` }))
  expect(core.state.market.earlier).toHaveLength(200)
})

test('a stored copy that is refused takes no verdict back', () => {
  const core = lived(at('/live-trades/chart/BTCUSDT/long/main'))
  const before = liveChartView(core.state, 'tab-1').timeline

  core.append({
    type: 'notifications.refused',
    data: {
      rule: '8d',
      reason: 'repeated_within_window',
      because: {},
      kind: 'position_opened',
      origin: 'stored',
      ...btc,
      eventId: 'e1-1',
      title: '',
      entryId: null,
      adopt: null,
    },
  })

  expect(liveChartView(core.state, 'tab-1').timeline).toEqual(before)
})

test("SCREEN-2.7 the dashboard's last notifications are the panel's first five, with their verdicts; that the stored list shows no toasts is said of none", () => {
  const core = at('/dashboard')
  for (let seq = 1; seq <= 7; seq += 1)
    core.append(tradeClosed(now(core, seq), { ...btc, symbol: `C${seq}USDT`, tradeId: `t${seq}` })).advance(1_000)

  core.append({
    type: 'notifications.merged',
    data: {
      rule: '6',
      reason: 'already_known',
      because: {},
      kind: 'trade_closed',
      origin: 'stored',
      symbol: 'C7USDT',
      account: 'main',
      eventId: 'e1-7',
      title: '',
      into: 'live_e1-7',
      adopt: { originalEventId: 'e1-7', tradeId: 't7', isRead: false },
    },
  })

  const rows = () => {
    const { lastTold } = resultsView(core.state, 'tab-1')
    return lastTold.state === 'ready' ? lastTold.data.map((row) => [row.title, row.verdict]) : lastTold.state
  }

  expect(rows()).toEqual([7, 6, 5, 4, 3].map((n) => [`C${n} long trade closed`, 'Toast shown']))
  core.append({
    type: 'notifications.silent',
    data: {
      rule: '11a',
      reason: 'stored_never_toasts',
      because: {},
      id: 'live_e1-6',
      of: { symbol: 'C6USDT', account: 'main', eventId: 'e1-6' },
    },
  })
  expect(rows()[1]).toEqual(['C6 long trade closed', null])
})

test('a notification of every type is drawn by what the view says: neither the worker nor the UI names a type', () => {
  for (const kind of [
    'position_opened',
    'position_modified',
    'position_closed',
    'trade_closed',
    'position_milestone',
    'system',
    'position_pnl_change',
    'trading_activity_summary',
  ]) {
    const [row] = run([candidate(0, { kind, pnlChange: 20 })]).state.list.map(rowOf)
    expect(row).toMatchObject({ icon: expect.any(String), title: 'BTC long trade closed' })
    expect(row?.why[0]?.text).toBe('Kept in the list')
  }
  const named = [
    ...sourcesOf('ui/features/notifications'),
    ...sourcesOf('ui/shell'),
    ...sourcesOf('worker').filter((file) => !file.includes(join('worker', 'lab'))),
  ].filter((file) => NOTIFICATION_TYPES.some((type) => type.includes('_') && readFileSync(file, 'utf8').includes(type)))
  expect(named).toEqual([])
})

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(inProject('src', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
