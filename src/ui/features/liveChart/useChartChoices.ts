import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { pairsOf, text } from '../../../domain/access/address.ts'
import { addressWith } from '../../model/address.ts'
import { choicesOf, keepChoices, usualChoices, type ChartChoices } from './chartMemory.ts'

/**
 * Choices of a symbol's chart, remembered. Interval and limit also stand in the address, because the core asks for the
 * candles.
 */
export function useChartChoices(symbol: string): {
  readonly choices: ChartChoices
  readonly choose: (change: Partial<ChartChoices>) => void
} {
  const [kept, setKept] = useState({ symbol, choices: choicesOf(symbol) })
  const { choices } = kept.symbol === symbol ? kept : { choices: choicesOf(symbol) }
  useEffect(() => {
    const remembered = choicesOf(symbol)
    setKept({ symbol, choices: remembered })
    const said = pairsOf(location.search)
    if (!said.has('interval') && !said.has('limit')) write(remembered)
  }, [symbol])
  const choose = (change: Partial<ChartChoices>): void => {
    const next = { ...choices, ...change }
    setKept({ symbol, choices: next })
    keepChoices(symbol, next)
    if (change.interval !== undefined || change.limit !== undefined) write(next)
  }
  return { choices, choose }
}

/** The address with interval and limit; the usual ones are left out. */
function write({ interval, limit }: ChartChoices): void {
  const next = addressWith(CHART_ADDRESS, location.pathname, { interval, limit })
  if (next !== location.pathname + location.search) navigate(next, { replace: true })
}

const CHART_ADDRESS = {
  interval: { ...text, usual: usualChoices.interval },
  limit: { ...text, usual: usualChoices.limit },
}
