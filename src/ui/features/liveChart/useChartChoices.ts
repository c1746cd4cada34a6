import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
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
    const query = new URLSearchParams(location.search)
    if (!query.has('interval') && !query.has('limit')) write(remembered)
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
  const query = new URLSearchParams(location.search)
  for (const [name, value, usual] of [
    ['interval', interval, usualChoices.interval],
    ['limit', limit, usualChoices.limit],
  ] as const) {
    if (value === usual) query.delete(name)
    else query.set(name, value)
  }
  const search = query.size === 0 ? '' : `?${query}`
  if (search !== location.search) navigate(location.pathname + search, { replace: true })
}
