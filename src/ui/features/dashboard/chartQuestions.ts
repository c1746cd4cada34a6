import type { ChartMode, ResultsChart, ResultsLine } from '../../../domain/dashboard/results.types.ts'
import { askAbout, dayOfPoint } from '../../../domain/explained/asked.ts'
import type { useRangeRows } from './useResults.ts'

type Rows = ReturnType<typeof useRangeRows>

/**
 * The question of a line's value on a day: the trades until then, the wallets at its end, or the days until then. Where
 * no balance is known a fall stands in USDT.
 */
export function questionOf(
  { unit }: ResultsChart,
  mode: ChartMode,
  { line, at, rows }: { readonly line: ResultsLine; readonly at: number; readonly rows: Rows },
): string {
  const account = line.swatch === null ? rows.account : line.id
  const until = { account, from: rows.from, to: dayOfPoint(at) }
  if (mode === 'pnl') return askAbout('day.pnl', until)
  if (mode === 'balance') return askAbout('balance.day', { account, to: until.to })
  return askAbout(unit === '%' ? 'drawdown.nowPct' : 'rating.fall', until)
}

/** The question of the result of one day. */
export const questionOfDay = (at: number, account: string): string =>
  askAbout('day.pnl', { account, from: dayOfPoint(at), to: dayOfPoint(at) })
