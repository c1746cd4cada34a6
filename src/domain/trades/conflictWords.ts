import type { DecimalText } from '../core/decimal.ts'

/** What does not agree, in words. */
const WHAT: Readonly<Record<string, string>> = {
  closed_pnl: 'closed PnL',
  closed_size: 'closed size',
  position_size: 'position size',
  missing_executions: 'closed size, as executions are missing',
}

interface Where {
  readonly symbol: string
  readonly accountName: string
}

/** Why a figure stands among the conflicts: the exchange says another one than its own executions. */
export const differenceWords = ({
  what,
  symbol,
  accountName,
  exchange,
  derived,
}: Where & { readonly what: string; readonly exchange: DecimalText; readonly derived: DecimalText }): string => {
  // An amount has its unit, by which it is known where amounts are hidden.
  const said = (value: DecimalText): string => (what === 'closed_pnl' ? `${value} USDT` : value)
  return `The exchange says ${said(exchange)} for the ${WHAT[what] ?? what} of ${symbol} on ${accountName}, its executions say ${said(derived)}. The exchange's figure is shown.`
}

/** Why a trade stands among the conflicts: several rules, named by their strategies, covered it when it opened. */
export const claimWords = ({ symbol, accountName }: Where, strategies: readonly string[]): string =>
  `${strategies.length} rules covered ${symbol} on ${accountName} when the position opened: ${strategies.join(', ')}.`
