import { decimalFrom } from '../core/decimal.ts'
import { formatDecimal, formatMoney, sideWord } from '../core/format.ts'
import { baseOf } from '../core/symbol.ts'
import { wordsFrom } from '../core/wire.ts'
import { ALERT_KIND_NAMES, type AlertKind } from './kinds.ts'
import type { PositionSide } from './model.ts'
import { termsText, valueText } from './texts.ts'

/** What an alert that fired says of itself, live as stored. */
export interface FiredAlert {
  readonly alertId: string
  readonly kind: AlertKind
  readonly direction: 'above' | 'below'
  readonly line: string
  readonly value: string
  readonly symbol: string | null
  readonly account: string | null
  readonly side: PositionSide | null
  readonly mark: string | null
  readonly liqPrice: string | null
  readonly equity: string | null
  readonly peak: string | null
}

/** Reads what the server told, its names read already; null for a kind that this version does not know. */
export function firedFrom(
  data: Readonly<Record<string, unknown>>,
  of: Pick<FiredAlert, 'symbol' | 'account' | 'side'>,
): FiredAlert | null {
  const kind = ALERT_KIND_NAMES.find((one) => one === data['alert_kind'])
  const [line, value] = [decimalFrom(data['threshold']), decimalFrom(data['value'])]
  if (kind === undefined || line === null || value === null) return null
  return {
    ...of,
    kind,
    line,
    value,
    alertId: wordsFrom(data['alert_id']) ?? '',
    direction: data['direction'] === 'below' ? 'below' : 'above',
    mark: decimalFrom(data['mark_price']),
    liqPrice: decimalFrom(data['liq_price']),
    equity: decimalFrom(data['equity']),
    peak: decimalFrom(data['peak']),
  }
}

/** Title of its notification: what is so now. */
export function firedTitle(fired: FiredAlert): string {
  const { kind, symbol, side, value } = fired
  const name = symbol === null ? '' : side === null ? baseOf(symbol) : `${baseOf(symbol)} ${sideWord(side)}`
  switch (kind) {
    case 'liquidation':
      return `${name} ${valueText(kind, value)} from liquidation`
    case 'no_stop':
      return `${name} without stop-loss for ${valueText(kind, value)}`
    default:
      return termsText(fired)
  }
}

/** The line below: the figures it was judged by. */
export function firedMessage(fired: FiredAlert): string {
  const { kind, value, line, account, mark, liqPrice, equity, peak } = fired
  const parts = ((): readonly (string | null)[] => {
    switch (kind) {
      case 'price':
        return [`mark price ${formatDecimal(value)}`]
      case 'upnl':
        return [`PnL ${valueText(kind, value)}`]
      case 'drawdown':
        return [
          `drawdown ${valueText(kind, value)}`,
          equity === null ? null : `equity ${formatMoney(equity)} USDT`,
          peak === null ? null : `highest ${formatMoney(peak)} USDT`,
        ]
      case 'liquidation':
        return [
          account,
          mark === null ? null : `mark price ${formatDecimal(mark)}`,
          liqPrice === null ? null : `liquidation price ${formatDecimal(liqPrice)}`,
        ]
      case 'no_stop':
        return [account]
    }
  })()
  const text = [...parts, kind === 'liquidation' ? `your line is ${valueText(kind, line)}` : null]
    .filter((part) => part !== null && part !== '')
    .join(', ')
  return text.replace(/^./u, (first) => first.toUpperCase())
}

/** The first line of 'Why?': which line of the user's own was passed, and by what. */
export const firedBecause = (fired: FiredAlert): string =>
  `You set an alert: ${termsText(fired)}. It was ${valueText(fired.kind, fired.value)}`

/** Where a click leads: its position, else the alert itself. */
export const firedPath = ({ alertId, symbol, account, side }: FiredAlert): string | null =>
  symbol !== null && account !== null && side !== null ? null : `/alerts?alert=${encodeURIComponent(alertId)}`
