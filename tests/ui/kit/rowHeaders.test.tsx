import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChartTable } from '../../../src/ui/chart/ChartTable.tsx'
import { CandleTable } from '../../../src/ui/features/shared/chart/CandleTable.tsx'
import { DataTable } from '../../../src/ui/kit/table/DataTable.tsx'
import type { TableColumn } from '../../../src/ui/kit/table/dataTableTypes.ts'
import { nameColumn } from '../../../src/ui/kit/table/rowColumns.tsx'

const columns: readonly TableColumn[] = [
  { id: 'closed', header: 'Closed at', width: 80, cell: () => 'Nov 20' },
  { id: 'symbol', header: 'Symbol', isNaming: true, width: 80, cell: (id) => id },
  { id: 'pnl', header: 'PnL', width: 80, cell: () => '+1.00', subtotal: () => '+2.00', total: () => '+3.00' },
]
const named = (role: string): readonly string[] => screen.getAllByRole(role).map(({ textContent }) => textContent)

it.each([
  ['by the column that names it', undefined, ['BTC']],
  ['by its first column where no other does', ['closed', 'pnl'], ['Nov 20']],
])('SCREEN-2.0 a figure of a table is heard with its row, %s', (_what, visible, headers) => {
  render(
    <DataTable
      label="Trades"
      columns={columns}
      rows={[{ id: 'BTC' }]}
      {...(visible === undefined ? {} : { visible })}
    />,
  )
  const [row] = screen.getAllByRole('row').filter((one) => one.hasAttribute('data-line'))
  expect(
    within(row!)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(headers)
  expect(within(row!).getAllByRole('gridcell').at(-1)?.textContent).toBe('+1.00')
})

it('SCREEN-2.0 a sum of a table is heard with what it is the sum of', () => {
  const groups = [{ id: 'main', label: 'main, 1 row', rows: [{ id: 'BTC' }] }]
  render(<DataTable label="Trades" columns={columns} rows={[]} groups={groups} totalLabel="Total" />)
  expect(named('rowheader')).toEqual(['main, 1 row', 'BTC', 'Total'])
})

it('SCREEN-2.0 what a row is called names it', () => {
  expect(nameColumn({ id: 'name', header: 'Name', width: 80, of: String }).isNaming).toBe(true)
})

it('SCREEN-2.0 a value of a chart as a table is heard with its day', () => {
  render(<ChartTable label="Days" head={['Day', 'PnL']} rows={[['Nov 20', '+1.00']]} />)
  expect([named('rowheader'), named('cell')]).toEqual([['Nov 20'], ['+1.00']])
})

it('SCREEN-2.2 F53 each candle has its row, also in the hour that comes twice', () => {
  const candle = (hour: number) => ({
    at: Date.UTC(2026, 9, 25, hour),
    open: 1,
    high: 1,
    low: 1,
    close: hour,
    volume: 1,
  })
  const shown = (hours: number) => (
    <CandleTable candles={Array.from({ length: hours }, (_, i) => candle(i))} decimals={0} zone="Europe/Berlin" />
  )
  const { rerender } = render(shown(2))
  rerender(shown(3))
  rerender(shown(4))
  expect(named('rowheader')).toHaveLength(4)
})
