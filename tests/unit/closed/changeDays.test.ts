import { expect, it } from 'vitest'
import { changeDays } from '../../../src/domain/dashboard/results/changes.ts'
import { resultsKeys } from '../../../src/domain/dashboard/results/wants.ts'
import { CHANGES_KEY } from '../../../src/domain/configuration/edited.ts'
import { connected, type MiniCore, signedIn } from '../../../src/domain/testing/core.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const rule = (id: string, at: string, kind = 'created') => ({
  id,
  at,
  by: 'mara',
  kind,
  before: kind === 'created' ? {} : { symbol: `${id}USDT`, account_name: 'main' },
  after: kind === 'deleted' ? {} : { symbol: `${id}USDT`, account_name: 'main' },
})
function told(rules: readonly object[], settings: readonly object[] = []): MiniCore {
  const core = connected(signedIn({ tab: { path: '/dashboard', query: '' } }))
  const { rules: key } = resultsKeys('UTC', '')
  core.append({ type: 'resource.loaded', data: { key, value: { changes: rules, has_more: false } } })
  core.append({ type: 'resource.loaded', data: { key: CHANGES_KEY, value: { changes: settings } } })
  return core
}

it('SCREEN-2.7 days on which rules or settings were changed, with what, in the zone of the page', () => {
  const { state } = told(
    [
      rule('SOL', '2026-11-20T23:30:00Z', 'deleted'),
      rule('BTC', '2026-11-03T10:00:00Z'),
      rule('ETH', '2026-10-31T10:00:00Z'),
    ],
    [
      {
        id: 'c',
        at: '2026-11-03T11:00:00Z',
        by: 'mara',
        category: 'scoring',
        key: 'component_weights',
        before: null,
        after: {},
      },
    ],
  )
  expect(changeDays(state, 'UTC', NOVEMBER)).toEqual([
    {
      at: Date.parse('2026-11-03'),
      count: 2,
      text: '2 changes: Added: BTCUSDT on main; Scoring: Component Weights',
    },
    { at: Date.parse('2026-11-20'), count: 1, text: '1 change: Deleted: SOLUSDT on main' },
  ])
  expect(changeDays(state, 'Asia/Tokyo', NOVEMBER).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
    '2026-11-03',
    '2026-11-21',
  ])
})

it('SCREEN-2.7 a day of many changes tells the first of them and how many more', () => {
  const { state } = told(['A', 'B', 'C', 'D', 'E', 'F'].map((id, i) => rule(id, `2026-11-03T1${i}:00:00Z`)))
  expect(changeDays(state, 'UTC', NOVEMBER)).toEqual([
    {
      at: Date.parse('2026-11-03'),
      count: 6,
      text: '6 changes: Added: AUSDT on main; Added: BUSDT on main; Added: CUSDT on main; Added: DUSDT on main; 2 more',
    },
  ])
})

it('SCREEN-2.7 a server that keeps no history marks no day', () => {
  const core = connected(signedIn({ tab: { path: '/dashboard', query: '' } }))
  for (const key of [resultsKeys('UTC', '').rules, CHANGES_KEY])
    core.append({ type: 'resource.failed', data: { key, attempt: 1, message: 'None', status: 404, final: true } })
  expect(changeDays(core.state, 'UTC', NOVEMBER)).toEqual([])
})
