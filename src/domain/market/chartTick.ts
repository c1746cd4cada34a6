import { figure } from '../core/order.ts'
import { serverTimeOf } from '../live/coverage/reduce.ts'
import type { State } from '../state.ts'
import { decodeCandles, formingCandle } from './candles.ts'
import { chartAddress, openRow } from './chartAddress.ts'
import { klineKey } from './chartPath.ts'
import type { ChartTickView } from './view.types.ts'

/** What moves: mark, forming candle, newest PnL. */
export function chartTickView(state: State, tab: string): ChartTickView {
  const place = chartAddress(state, tab)
  const row = openRow(state, place)
  const mark = figure(row?.mark ?? null)
  const pnl = figure(row?.pnl ?? null)
  const now = serverTimeOf(state.live.clock, state.at)
  const { candles } = decodeCandles(state.resources.byKey[klineKey(place.symbol, place.interval, place.limit)]?.value)
  const key = row?.id ?? ''
  const running = state.market.current.get(key)
  const samples = [...(state.market.past.get(key) ?? []), ...(running === undefined ? [] : [running])]
  return {
    mark,
    candle: formingCandle(candles, samples, mark, now, place.interval),
    pnl: pnl === null ? null : { at: now, value: pnl },
  }
}
