import { act, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PositionRow } from '../../../src/domain/live/view.types.ts'
import { acceptPush } from '../../../src/ui/model/mirrors.ts'
import { setAppearance } from '../../../src/ui/theme/theme.ts'
import { worldOf } from '../../support/fixtures/views.ts'
import { liveSums, liveView } from '../../support/fixtures/viewsLive.ts'
import { dec, FIXTURE_NOW, typicalRows } from '../../support/fixtures/viewsPositions.ts'
import { labelled, showScreen } from '../../support/showApp.tsx'

afterEach(() => {
  vi.useRealTimers()
  act(() => setAppearance({ hidesAmounts: false }))
})

/** The second cell of each row. */
async function cellsOf(rows: readonly PositionRow[], column: string): Promise<readonly HTMLElement[]> {
  const cols = ['symbol', column]
  const views = { liveTrades: liveView(rows, { cols }), liveSums: liveSums(rows, { cols }) }
  await showScreen(worldOf('/live-trades', rows, views), { path: `/live-trades?cols=symbol,${column}` })
  return rows.map(({ id }) =>
    labelled('Open positions').querySelector<HTMLElement>(`[data-line="${id}"] td:nth-child(2)`)!,
  )
}

it('SCREEN-2.1 the size tells on hover what it is worth at the mark, as it moves, and not while amounts are hidden', async () => {
  const row = { ...typicalRows[0]!, markValue: dec('9334.27') }
  const [cell] = await cellsOf([row], 'size')
  const told = (): string | null | undefined => cell!.querySelector('[title]')?.getAttribute('title')
  expect(told()).toBe('9,334.27 USDT at the mark')

  const rows = { [row.id]: { markValue: dec('9400') } }
  act(() => acceptPush({ views: {}, tables: [{ table: 'positions', full: false, rows, removed: [] }] }))
  expect(told()).toBe('9,400.00 USDT at the mark')

  act(() => setAppearance({ hidesAmounts: true }))
  expect(cell!.innerHTML).not.toContain('9,400')
})

it('SCREEN-2.1 a stop that follows the price is told by its distance, where no other stands', async () => {
  const row = { ...typicalRows[0]!, stopLoss: null, stopDistancePct: null }
  const cells = await cellsOf(
    [
      { ...row, trailingStop: dec('120') },
      { ...row, id: 'bare' },
    ],
    'track',
  )
  const [following, bare] = cells.map((cell) => cell.querySelector<HTMLElement>('[data-stop]')!)

  expect([following!.firstChild?.textContent, following!.dataset['stop']]).toEqual(['Trailing 120', 'trailing'])
  expect(following!.title).toMatch(/^Trailing 120; TP /)
  expect([bare!.firstChild?.textContent, bare!.dataset['stop']]).toEqual(['No SL', 'none'])
})

it('SCREEN-2.1 the trend of a milestone is seen and said', async () => {
  const [up, down, none] = typicalRows.slice(0, 3).map((row) => ({ ...row, milestonePct: 50 }))
  const cells = await cellsOf(
    [
      { ...up!, milestoneTrend: 'improving' },
      { ...down!, milestoneTrend: 'declining' },
      { ...none!, milestoneTrend: null },
    ],
    'milestone',
  )

  expect(within(cells[0]!).getByRole('img', { name: 'Improving' })).toBeTruthy()
  expect(within(cells[1]!).getByRole('img', { name: 'Declining' })).toBeTruthy()
  expect(within(cells[2]!).queryByRole('img')).toBeNull()
})

it('SCREEN-2.0 a position without a strategy leads to the coverage of its symbol in its account', async () => {
  const [named, unnamed] = typicalRows
  const cells = await cellsOf([named!, { ...unnamed!, strategy: null, account: 'grid sub' }], 'strategy')

  expect(within(cells[0]!).queryByRole('link')).toBeNull()
  const link = within(cells[1]!).getByRole('link', { name: `N/A, coverage of ${unnamed!.symbol}` })
  expect(link.getAttribute('href')).toBe(`/bot-maintenance?tab=coverage&symbol=${unnamed!.symbol}&account=grid%20sub`)
})

it('SCREEN-2.0 what the core says of all positions is read aloud, its amount only while amounts are shown', async () => {
  const said = '2 open positions, 2 long, 0 short, +12.00 USDT'
  const views = { liveTrades: liveView(typicalRows, {}, { spoken: said }) }
  await showScreen(worldOf('/live-trades', typicalRows, views), { path: '/live-trades' })
  const spoken = (): string | null | undefined => document.querySelector('main [aria-live="polite"]')?.textContent
  expect(spoken()).toBe(said)

  act(() => setAppearance({ hidesAmounts: true }))
  expect(spoken()).toMatch(/^2 open positions, 2 long, 0 short, \D+ USDT$/)
})

it('TIME-02 SCREEN-2.1 a position that closed on another day than now, as while the device slept, carries it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIXTURE_NOW })
  const rows = [FIXTURE_NOW, FIXTURE_NOW - 86_400_000].map((at, n) => ({
    ...typicalRows[n]!,
    closed: { at, finalPnl: dec('1'), exit: n === 0 ? null : 'Trade' },
  }))
  const cells = await cellsOf(rows, 'track')

  expect(cells.map(({ textContent }) => textContent)).toEqual(['Closed 12:06 PM', 'Closed Nov 19 12:06 PM, Manual'])
})
