import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { columnsShown } from '../../../src/ui/kit/table/dataTableColumns.ts'
import type { TableColumn } from '../../../src/ui/kit/table/dataTableTypes.ts'
import { DataTable } from '../../../src/ui/kit/table/DataTable.tsx'
import { withWhatLeft } from '../../../src/ui/kit/table/withWhatLeft.tsx'

const columns: readonly TableColumn[] = [
  { id: 'strategy', header: 'Strategy', width: 100, cell: () => 'Calm Grid' },
  { id: 'account', header: 'Account', width: 100, priority: 2, leavesTo: 'strategy', cell: (id) => `on ${id}` },
]
const drawnAt = (width: number): readonly string[] =>
  withWhatLeft(columnsShown(columns, undefined, width), columns).map(({ cell }) => {
    const { container, unmount } = render(cell('Main'))
    const { textContent } = container
    unmount()
    return textContent
  })

describe('SCREEN-2.0 A-293 what tells rows apart', () => {
  test('is said below the name once its column has left, and nowhere twice', () => {
    expect(drawnAt(200)).toEqual(['Calm Grid', 'on Main'])
    expect(drawnAt(199)).toEqual(['Calm Gridon Main'])
  })

  test('is not said where the reader chose columns without it', () => {
    render(<DataTable label="Strategies" columns={columns} rows={[{ id: 'Main' }]} visible={['strategy']} />)

    expect(screen.getByRole('rowheader').textContent).toBe('Calm Grid')
  })
})
