import { routeFor } from '../access/match.ts'
import { positionRows } from '../live/screen/rows.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { State } from '../state.ts'
import { chartSettings } from './chartPath.ts'
import type { ChartInterval } from './constants.ts'
import { endTold } from './lives.ts'
import type { Story } from './model.ts'

/** What the address of a live chart means: a position, and how its chart is drawn. */
export interface ChartAddress {
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly account: string
  readonly interval: ChartInterval
  readonly limit: number
  readonly query: string
}

/** That of the page a tab shows. */
export function chartAddress(state: State, tab: string): ChartAddress {
  const { path = '', query = '' } = state.tabs.byName[tab] ?? {}
  const { symbol = '', side = '', accountName = '' } = routeFor(path)?.parts ?? {}
  return {
    symbol: symbol.toUpperCase(),
    side: side.toLowerCase().startsWith('s') ? 'short' : 'long',
    account: accountName,
    query,
    ...chartSettings(query),
  }
}

/** The row of the address: open, or closed less than 8 s ago. */
const rowOf = (state: State, { symbol, side, account }: ChartAddress): PositionRow | undefined =>
  positionRows(state).find((row) => row.symbol === symbol && row.side === side && row.account === account)

/** Its row while it is open. */
export function openRow(state: State, place: ChartAddress): PositionRow | undefined {
  const row = rowOf(state, place)
  return row?.closed === null ? row : undefined
}

/** What is told of it: of the open one, else of the last that closed there. */
export function storyOf(
  state: State,
  { symbol, side, account }: ChartAddress,
  row: PositionRow | undefined,
): Story | undefined {
  if (row !== undefined) return state.market.storyByKey.get(row.id)
  const found = [...state.market.storyByKey.values()].filter(
    (story) =>
      story.symbol === symbol &&
      story.account === account &&
      (story.side === null || story.side === side) &&
      story.closedAt !== null &&
      endTold(story) !== undefined,
  )
  return found.toSorted((a, b) => b.closedAt! - a.closedAt!)[0]
}
