import { useEffect, useState } from 'react'
import { pairsOf, text } from '../../../domain/access/address.ts'
import type { LiveChartView } from '../../../domain/market/view.types.ts'
import { addressWith, replaceAddress } from '../../model/address.ts'
import { choicesOf, keepChoices, usualChoices, type ChartChoices } from './chartMemory.ts'

/**
 * Choices of a symbol's chart, remembered. Interval and limit stand in the address, because the core asks for the
 * candles, so they are the drawn chart's: an address may come from another symbol or another person.
 */
export function useChartChoices(
  view: Pick<LiveChartView, 'symbol' | 'side' | 'account' | 'interval' | 'limit'> | null,
): {
  readonly choices: ChartChoices
  readonly choose: (change: Partial<ChartChoices>) => void
} {
  const symbol = view?.symbol ?? ''
  const [kept, setKept] = useState({ symbol, choices: choicesOf(symbol) })
  const own = kept.symbol === symbol ? kept.choices : choicesOf(symbol)
  const choices = view === null ? own : { ...own, interval: view.interval, limit: String(view.limit) }
  useEffect(() => {
    const remembered = choicesOf(symbol)
    setKept({ symbol, choices: remembered })
    const said = pairsOf(location.search)
    if (!said.has('interval') && !said.has('limit')) write(remembered)
    // The chart of another position of the symbol has an address of its own.
  }, [symbol, view?.side, view?.account])
  const choose = (change: Partial<ChartChoices>): void => {
    const next = { ...own, ...change }
    setKept({ symbol, choices: next })
    keepChoices(symbol, next)
    write(change)
  }
  return { choices, choose }
}

/** The address with a chosen interval and limit; the usual ones are left out, what was not chosen stays. */
function write({ interval, limit }: Partial<ChartChoices>): void {
  const next = addressWith(CHART_ADDRESS, location.pathname, {
    ...(interval !== undefined && { interval }),
    ...(limit !== undefined && { limit }),
  })
  if (next !== location.pathname + location.search) replaceAddress(next)
}

const CHART_ADDRESS = {
  interval: { ...text, usual: usualChoices.interval },
  limit: { ...text, usual: usualChoices.limit },
}
