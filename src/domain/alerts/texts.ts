import { decimalsOf } from '../core/decimal.ts'
import { formatDecimal, formatFixed, sideWord } from '../core/format.ts'
import { baseOf } from '../core/symbol.ts'
import { kindOfAlert, MOST_ALERTS, type AlertDirection, type AlertKind } from './kinds.ts'
import type { PositionSide, Unjudged } from './model.ts'

/** What an alert is about, in names. */
export interface AlertWords {
  readonly kind: AlertKind
  readonly direction: AlertDirection
  readonly line: string
  readonly symbol: string | null
  readonly account: string | null
  readonly side: PositionSide | null
}

/** 'at or above 91,000'. */
const atLine = ({ direction, line }: AlertWords): string =>
  direction === 'above' ? `at or above ${formatDecimal(line)}` : `at or below ${formatDecimal(line)}`

/** 'BTC long, Main', 'all positions', 'BTC on all accounts'. */
function placeOf({ symbol, side, account }: AlertWords): string {
  if (symbol === null) return account === null ? 'any position' : `any position, ${account}`
  const base = side === null ? baseOf(symbol) : `${baseOf(symbol)} ${sideWord(side)}`
  return account === null ? base : `${base}, ${account}`
}

/** What an alert says, in one line: 'BTC price at or above 91,000'. Units: USDT, %, minutes. */
export function termsText(of: AlertWords): string {
  const { symbol, account, line } = of
  switch (of.kind) {
    case 'price':
      return `${baseOf(symbol ?? '')} price ${atLine(of)}`
    case 'upnl':
      return `PnL of ${symbol === null ? (account ?? 'all accounts') : placeOf(of)} ${atLine(of)} USDT`
    case 'drawdown':
      return `Drawdown of ${account ?? ''} at ${formatDecimal(line)} % or more`
    case 'liquidation':
      return `Liquidation of ${placeOf(of)} within ${formatDecimal(line)} %`
    case 'no_stop':
      return `No stop-loss for ${minutesText(line)}: ${placeOf(of)}`
  }
}

const minutesText = (line: string): string => `${formatDecimal(line)} min`

/** A value beside its line: '91,020.5', '−104.20 USDT', '4.9 %', '12 min'. */
export function valueText(kind: AlertKind, value: string): string {
  const { unit } = kindOfAlert(kind)
  const text = kind === 'price' || decimalsOf(value) <= 2 ? formatDecimal(value) : formatFixed(value, 2)
  return kind === 'price' ? text : `${text} ${unit}`
}

/** Why it cannot be judged, as a sentence. */
export function lackText(lack: Unjudged): string {
  switch (lack.reason) {
    case 'no_price':
      return `The exchange gives no price for ${lack.symbol} now.`
    case 'not_followed':
      return `${lack.account} does not follow the exchange now.`
    case 'no_position':
      return 'No such position is open.'
    case 'no_liquidation_price':
      return 'The exchange gives no liquidation price.'
    case 'no_equity':
      return `The exchange has not sent ${lack.account}’s equity yet.`
    case 'being_checked':
      return 'A position is being checked with the exchange.'
  }
}

/** Refusals and news of alerts. */
export const alertTexts = {
  noLine: 'Enter a number.',
  outside: (least: string, most: string, unit: string): string =>
    `Enter a number from ${formatDecimal(least)} to ${formatDecimal(most)} ${unit}.`,
  digits: (most: number): string =>
    most === 0 ? 'Enter a whole number.' : `Enter a number with at most ${most} decimal places.`,
  noSymbol: 'Choose a symbol.',
  noAccount: 'Choose an account.',
  sideWithoutSymbol: 'A side needs a symbol.',
  foreign: 'This kind of alert does not have that.',
  wrongWay: 'This kind of alert has only one direction.',
  tooMany: `You have ${MOST_ALERTS} alerts, the most there can be. Delete one first.`,
  gone: 'This alert is gone. It may have been deleted in another tab.',
  busy: 'A change of this alert is on its way.',
  failed: 'The alert could not be changed.',
} as const
