import { compareDecimals, type DecimalText, magnitudeOf, productOf } from '../core/decimal.ts'

/** On which side of its line an alert fires: at the line counts on both. */
export type AlertDirection = 'above' | 'below'

/** What an alert is about: the market of a symbol, one account, or positions of one or all accounts. */
export type AlertScope = 'symbol' | 'account' | 'positions'

/** Everything that is known of one kind of alert. */
export interface KindOfAlert {
  readonly label: string
  readonly scope: AlertScope
  /** The first is offered. One alone is no choice. */
  readonly directions: readonly [AlertDirection, ...AlertDirection[]]
  readonly unit: 'USDT' | '%' | 'min'
  /** Of its line, both allowed. */
  readonly least: DecimalText
  readonly most: DecimalText
  /** Digits behind the point of its line, at most. */
  readonly digits: number
  /** How far a value must go back behind its line before it counts again, so that a market that hovers tells once. */
  readonly back: (line: DecimalText) => DecimalText
}

const decimal = (text: string): DecimalText => text as DecimalText

const share =
  (of: string, least = '0') =>
  (line: DecimalText): DecimalText => {
    const part = productOf(magnitudeOf(line), decimal(of))
    return compareDecimals(part, decimal(least)) < 0 ? decimal(least) : part
  }

/** Every kind of alert, in the order in which they are offered. */
export const ALERT_KINDS = {
  price: {
    label: 'Price',
    scope: 'symbol',
    directions: ['above', 'below'],
    unit: 'USDT',
    least: decimal('0.0000000001'),
    most: decimal('1000000000'),
    digits: 10,
    back: share('0.001'),
  },
  upnl: {
    label: 'Unrealised PnL',
    scope: 'positions',
    directions: ['below', 'above'],
    unit: 'USDT',
    least: decimal('-1000000000'),
    most: decimal('1000000000'),
    digits: 2,
    back: share('0.05', '1'),
  },
  drawdown: {
    label: 'Drawdown',
    scope: 'account',
    directions: ['above'],
    unit: '%',
    least: decimal('0.1'),
    most: decimal('100'),
    digits: 2,
    back: share('0.1'),
  },
  liquidation: {
    label: 'Distance to liquidation',
    scope: 'positions',
    directions: ['below'],
    unit: '%',
    least: decimal('0.1'),
    most: decimal('100'),
    digits: 2,
    back: share('0.1'),
  },
  no_stop: {
    label: 'No stop-loss',
    scope: 'positions',
    directions: ['above'],
    unit: 'min',
    least: decimal('1'),
    most: decimal('10080'),
    digits: 0,
    back: () => decimal('0'),
  },
} as const satisfies Readonly<Record<string, KindOfAlert>>

/** Name of a kind of alert. */
export type AlertKind = keyof typeof ALERT_KINDS

/** Names of all kinds, in their order. */
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as readonly AlertKind[]

/** A kind by its name, with the type of the table. */
export const kindOfAlert = (kind: AlertKind): KindOfAlert => ALERT_KINDS[kind]

/** Alerts that one user may have. */
export const MOST_ALERTS = 100
