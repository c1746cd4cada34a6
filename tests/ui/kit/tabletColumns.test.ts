import { describe, expect, test } from 'vitest'
import { closedColumns } from '../../../src/ui/features/closedTrades/table/columns.tsx'
import { columnsFor } from '../../../src/ui/features/liveTrades/table/columns.tsx'
import { columnsShown, leastWidth, MENU_WIDTH } from '../../../src/ui/kit/table/dataTableColumns.ts'
import type { TableColumn } from '../../../src/ui/kit/table/dataTableTypes.ts'

const longest = { value: 9, pnl: 7, price: 9 }
/** What a window leaves a table: without the sidebar, the gutters, the frame's border and the menus of the rows. */
const roomIn = (window: number, sidebar: number): number => window - sidebar - 2 * 20 - 2 - MENU_WIDTH
const ids = (columns: readonly TableColumn[]): readonly string[] => columns.map(({ id }) => id)

describe('A-293 a tablet shows what a row came to and its menu without scrolling', () => {
  test.each([
    [768, 56, true, ['symbol', 'side', 'strategy', 'upnl', 'roi', 'track']],
    [1024, 56, true, ['symbol', 'side', 'strategy', 'account', 'value', 'upnl', 'roi', 'track']],
    [1181, 216, false, ['symbol', 'side', 'strategy', 'account', 'value', 'upnl', 'roi', 'track']],
    [1280, 216, false, ['symbol', 'side', 'strategy', 'account', 'value', 'mark', 'upnl', 'roi', 'track']],
  ])('SCREEN-2.1 open positions at %i px', (window, sidebar, isNarrow, expected) => {
    const room = roomIn(window, sidebar)
    const shown = columnsShown(columnsFor('', longest, isNarrow), undefined, room)

    expect(leastWidth(shown)).toBeLessThanOrEqual(room)
    expect(ids(shown)).toEqual(expected)
  })

  test.each([
    [768, 56, ['closed_at', 'symbol', 'side', 'strategy', 'pnl', 'roi']],
    [1181, 216, ['closed_at', 'symbol', 'side', 'strategy', 'account', 'pnl', 'roi', 'exit']],
  ])('SCREEN-2.3 closed trades at %i px', (window, sidebar, expected) => {
    const room = roomIn(window, sidebar)
    const shown = columnsShown(closedColumns, undefined, room)

    expect(leastWidth(shown)).toBeLessThanOrEqual(room)
    expect(ids(shown)).toEqual(expected)
  })
})
