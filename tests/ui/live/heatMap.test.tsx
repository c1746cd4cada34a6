import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveFilters, PositionRow } from '../../../src/domain/live/view.types.ts'
// Loaded here, so that no test waits for the map's first reading.
import '../../../src/ui/features/liveTrades/table/HeatMap.tsx'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { showScreen, type Shown } from '../../support/showApp.tsx'

const WIDTH = 1_040

const [btc] = typicalRows.filter(({ symbol }) => symbol === 'BTCUSDT')
const legs: readonly PositionRow[] = [
  { ...btc!, id: 'a', side: 'long', account: 'main' },
  { ...btc!, id: 'b', side: 'short', account: 'main' },
  { ...btc!, id: 'c', side: 'long', account: 'grid sub' },
]

beforeEach(() => {
  // The test's page lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const viewsOf = (more: Partial<LiveFilters>, rows = typicalRows) => ({
  liveTrades: liveView(rows, { view: 'heat', ...more }),
  liveSums: liveSums(rows, more),
})
const show = (more: Partial<LiveFilters>, rows = typicalRows, search = ''): Promise<Shown> =>
  showScreen(worldOf('/live-trades', rows, viewsOf(more, rows)), { path: `/live-trades?view=heat${search}` })

const map = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Open positions' })
const places = (list: HTMLElement): readonly (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map(({ style: { left, top, width, height } }) => [left, top, width, height].join(' '))

it('SCREEN-2.1 each tile of the heat map is a link to its chart, named by its coin, side and account', async () => {
  await show({}, legs)
  const list = await map()

  for (const name of [/^BTC, long, main, ROI/, /^BTC, short, main, ROI/, /^BTC, long, grid sub, ROI/])
    expect(within(list).getByRole('link', { name })).toBeTruthy()

  act(() => within(list).getByRole('link', { name: /short/ }).focus())
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/live-trades/chart/BTCUSDT/short/main')
})

it('SCREEN-2.1 the list that the heat map shows goes along, for previous and next', async () => {
  await show({ side: 'long' }, legs, '&side=long')

  fireEvent.click(within(await map()).getByRole('link', { name: /long, main/ }))

  expect(location.search).toContain('from_list=view%3Dheat%26side%3Dlong')
})

it('SCREEN-2.1 a heat map that was opened while nothing matched is as wide as one that was not', async () => {
  const { push } = await show({ account: 'nobody' })
  expect(await screen.findByText('No rows match')).toBeTruthy()
  push(viewsOf({}))
  const later = places(await map())

  await show({})

  expect(later).toEqual(places((await screen.findAllByRole('list', { name: 'Open positions' })).at(-1)!))
  expect(later.length).toBe(typicalRows.length)
})
