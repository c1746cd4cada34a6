import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveChartView } from '../../../src/domain/market/view.types.ts'
import { lateCase } from '../../support/fixtures/lateCases.ts'
import { dec, FIXTURE_NOW } from '../../support/fixtures/viewsPositions.ts'
import { showLate } from '../closed/show.tsx'

// A canvas cannot be drawn here.
vi.mock('../../../src/ui/chart/CandleChart.tsx', () => ({ CandleChart: () => null }))

const LIVE = '/live-trades/chart/ETHUSDT/long/main'
const DAY = 86_400_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: FIXTURE_NOW }))
afterEach(() => void vi.useRealTimers())

it('TIME-02 SCREEN-2.2 of a position of many days, what happened on another day than now carries it', async () => {
  const view = lateCase({ path: LIVE, query: '', now: FIXTURE_NOW }).liveChart as LiveChartView
  const { push } = showLate(LIVE)
  const list = await screen.findByRole('list', { name: 'Timeline' })
  const times = (): (string | null)[] => [...list.querySelectorAll('time')].map((time) => time.textContent)
  expect(times()).toContain('11:57 AM')

  const old = FIXTURE_NOW - 3 * DAY
  push({
    liveChart: {
      ...view,
      status: 'closed',
      timeline: view.timeline.map((event, i) => (i === 0 ? event : { ...event, at: event.at - 3 * DAY })),
      pnl: { ...view.pnl!, isWhole: false, since: old },
      closed: { at: old, pnl: dec('-12.4'), exit: 'Stop-loss', chart: null },
    },
  })

  await screen.findByText('Closed Nov 17 12:06 PM, −12.40 USDT, whole position')
  expect(times().slice(0, 2)).toEqual(['11:57 AM', 'Nov 17 11:14 AM'])
  expect(
    within(screen.getByRole('region', { name: 'ETHUSDT' })).getByText(/^Peak.*, since Nov 17 12:06 PM$/),
  ).toBeTruthy()
})

it('SCREEN-2.2 what a position came to stands where it is known', async () => {
  const view = lateCase({ path: LIVE, query: '', now: FIXTURE_NOW }).liveChart as LiveChartView
  const { push } = showLate(LIVE)
  await screen.findByRole('list', { name: 'Timeline' })
  const at = FIXTURE_NOW - 3 * DAY
  push({ liveChart: { ...view, status: 'closed', closed: { at, pnl: null, exit: null, chart: null } } })

  expect(await screen.findByText('Closed Nov 17 12:06 PM')).toBeTruthy()
})
