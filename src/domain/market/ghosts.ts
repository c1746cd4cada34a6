import { closedChartPath } from '../access/chartPaths.ts'
import { decodePage } from '../closed/decode.ts'
import { remembered } from '../core/select.ts'
import type { State } from '../state.ts'
import { lineBy } from './align.ts'
import type { ChartAddress } from './chartAddress.ts'
import type { ChartInterval } from './constants.ts'
import type { Candle } from './model.ts'
import type { GhostView } from './view.types.ts'
import { earlierKey } from './wants.ts'

/** Earlier trades of a symbol on an account, each as the line from its entry to its exit (screens.md 2.2: ghosts). */
export const ghostsOn = (state: State, place: ChartAddress, candles: readonly Candle[]): readonly GhostView[] =>
  selectGhosts(place.symbol + place.account, ghostsOf(state, place), candles, place.interval)

const selectGhosts = remembered(
  (ghosts: readonly GhostView[], candles: readonly Candle[], interval: ChartInterval): readonly GhostView[] =>
    ghosts.flatMap((ghost) => {
      const line = lineBy(ghost.from, ghost.to, candles, interval)
      return line === null ? [] : [{ ...ghost, ...line }]
    }),
  16,
)

function ghostsOf(state: State, { symbol, account }: ChartAddress): readonly GhostView[] {
  const value = state.resources.byKey[earlierKey(symbol, account)]?.value
  return typeof value === 'object' && value !== null ? ghostsOnce(value) : []
}

const ghostsByValue = new WeakMap<object, readonly GhostView[]>()

function ghostsOnce(value: object): readonly GhostView[] {
  const known = ghostsByValue.get(value)
  if (known !== undefined) return known
  const ghosts = (decodePage(value)?.rows ?? []).flatMap((row): readonly GhostView[] => {
    if (row.openedAt === null || row.entry === null || row.exit === null) return []
    return [
      {
        id: row.id,
        from: { at: row.openedAt, value: Number(row.entry) },
        to: { at: row.closedAt, value: Number(row.exit) },
        pnl: row.pnl,
        path: closedChartPath(row.symbol, row.account, row.id),
      },
    ]
  })
  ghostsByValue.set(value, ghosts)
  return ghosts
}
