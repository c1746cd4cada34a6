import { expect, test } from 'vitest'
import { CONFLICTS, UNCOVERED } from '../../../src/domain/bots/constants.ts'
import { botsView } from '../../../src/domain/bots/view.ts'
import { botMaintenance } from '../../../src/domain/screens/botMaintenance.ts'
import { signedIn, type MiniCore } from '../../../src/domain/testing/core.ts'

const TAB = 'tab-1'
const at = (query: string): MiniCore => signedIn({ tab: { path: '/bot-maintenance', query, browserZone: 'UTC' } })
const loaded = (core: MiniCore, key: string, value: unknown): MiniCore =>
  core.append({ type: 'resource.loaded', data: { key, value } })
const failed = (core: MiniCore, key: string): MiniCore =>
  core.append({ type: 'resource.failed', data: { key, attempt: 2, message: 'Down', status: 500, final: true } })
const lists = (query: string, zone = 'UTC'): readonly string[] =>
  botMaintenance
    .wants(zone, { path: '/bot-maintenance', query } as never)
    .filter((key) => /^trades(Unc|Conf)/.test(key))

test.each([
  ['', [UNCOVERED, CONFLICTS]],
  // The filters of the rules are not those of another tab.
  ['account=main&q=btc', [UNCOVERED, CONFLICTS]],
  [
    'tab=coverage&account=main&symbol=btcusdt',
    ['tradesUncovered?account_name=main&limit=100&symbol=BTCUSDT', CONFLICTS],
  ],
  [
    'tab=coverage&from=2026-11-01&to=2026-11-05',
    [
      'tradesUncovered?end_date=2026-11-05T23%3A59%3A59.999Z&limit=100&start_date=2026-11-01T00%3A00%3A00.000Z',
      CONFLICTS,
    ],
  ],
  // No day of the calendar; days of another tab; and a last day before the first.
  ['tab=coverage&from=2026-02-30', [UNCOVERED, CONFLICTS]],
  ['tab=conflicts&from=2026-11-01', [UNCOVERED, CONFLICTS]],
  ['tab=coverage&from=2026-11-05&to=2026-11-01', [UNCOVERED, CONFLICTS]],
  ['tab=coverage&pages=3', ['tradesUncovered?limit=300', CONFLICTS]],
  ['tab=coverage&pages=9', ['tradesUncovered?limit=500', CONFLICTS]],
  ['tab=conflicts&symbol=BTCUSDT', [UNCOVERED, CONFLICTS, 'tradesConflicts?limit=50&offset=0&symbol=BTCUSDT']],
  ['tab=conflicts&pages=2', [UNCOVERED, CONFLICTS, 'tradesConflicts?limit=100&offset=0']],
])('SCREEN-2.8 the address ?%s asks for %j', (query, keys) => {
  expect(lists(query)).toEqual(keys)
})

test('SCREEN-2.8 TIME-02 the days of the uncovered trades are those of the zone that their times are told in', () => {
  const key = 'tradesUncovered?limit=100&start_date=2026-11-01T15%3A00%3A00.000Z'
  const query = 'tab=coverage&from=2026-11-02'
  expect(lists(query, 'Asia/Tokyo')).toEqual([key, CONFLICTS])
  const core = signedIn({ tab: { path: '/bot-maintenance', query, browserZone: 'Asia/Tokyo' } })
  loaded(loaded(core, 'uncoveredSummary', { total_count: 900, total_pnl: '1' }), key, { trades: [], total_count: 0 })
  expect(botsView(core.state, TAB).coverage).toMatchObject({ data: { trades: [], total: 0 } })
})

test('SCREEN-2.0-4 a day that there is not is told, and every day is shown', () => {
  const { filters, notices } = botsView(at('tab=coverage&from=2026-02-30&to=2026-11-05').state, TAB)
  expect([filters.from, filters.to, notices]).toEqual(['', '2026-11-05', [expect.stringContaining('2026-02-30')]])
})

test('SCREEN-2.0-4 days that are turned round are told, and every day is shown', () => {
  const { filters, notices } = botsView(at('tab=coverage&from=2026-11-05&to=2026-11-01').state, TAB)
  expect([filters.from, filters.to, notices]).toEqual(['', '', [expect.stringContaining('after the end date')]])
})

const conflicts = (rows: number, total: number): object => ({
  total_conflicts: total,
  conflicts: Array.from({ length: rows }, () => ({ kind: 'attribution', symbol: 'BTCUSDT', account_name: 'main' })),
})
const seen = (core: MiniCore): unknown => {
  const { conflicts: of, conflictCount } = botsView(core.state, TAB)
  return of.state === 'ready' ? [of.data.rows.length, of.data.count, of.data.more, conflictCount] : of.state
}

test('SCREEN-2.8 more conflicts come while the first stay, and a failure of theirs is told', () => {
  const core = loaded(at('tab=conflicts'), CONFLICTS, conflicts(50, 80))
  expect(seen(core)).toEqual([50, 80, 'there', 80])
  core.append({ type: 'tab.went', data: { tab: TAB, path: '/bot-maintenance', query: 'tab=conflicts&pages=2' } })
  expect(seen(core)).toEqual([50, 80, 'loading', 80])
  failed(core, 'tradesConflicts?limit=100&offset=0')
  expect(seen(core)).toEqual([50, 80, 'failed', 80])
  loaded(core, 'tradesConflicts?limit=100&offset=0', conflicts(80, 80))
  expect(seen(core)).toEqual([80, 80, 'none', 80])
})

test('SCREEN-2.8 conflicts that pass a filter are counted, and all of them beside the name of the tab', () => {
  const core = loaded(at('tab=conflicts&symbol=BTCUSDT'), CONFLICTS, conflicts(50, 80))
  expect(seen(core)).toBe('loading')
  loaded(core, 'tradesConflicts?limit=50&offset=0&symbol=BTCUSDT', conflicts(3, 3))
  expect(seen(core)).toEqual([3, 3, 'none', 80])
})

test('SCREEN-2.8 uncovered trades that pass a filter, of how many; the figures above are of all', () => {
  const core = loaded(at('tab=coverage&account=main&pages=5'), 'uncoveredSummary', { total_count: 900, total_pnl: '1' })
  const key = 'tradesUncovered?account_name=main&limit=500'
  expect(botsView(core.state, TAB).coverage).toMatchObject({ data: { count: 900, trades: null, more: 'loading' } })
  failed(core, key)
  expect(botsView(core.state, TAB).coverage).toMatchObject({ data: { trades: null, more: 'failed' } })
  loaded(core, key, { trades: [], total_count: 0 })
  expect(botsView(core.state, TAB).coverage).toMatchObject({ data: { trades: [], total: 0, more: 'none' } })
})
