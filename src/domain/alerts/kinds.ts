import { compareDecimals, type DecimalText, magnitudeOf, productOf } from '../core/decimal.ts'

/** On which side of its line an alert fires: at the line counts on both. */
export type AlertDirection = 'above' | 'below'

/** What an alert is about: the market of a symbol, one account, or positions of one or all accounts. */
export type AlertScope = 'symbol' | 'account' | 'positions'

/** Everything that is known of one kind of alert. */
export interface KindOfAlert {
  readonly label: string
  /** One sentence for whoever sets one: what is compared with the line, and when it counts again. */
  readonly about: string
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
    about: 'The mark price of a symbol, held or not. It counts again once it went back by 0.1 %.',
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
    about:
      'The unrealised PnL of all positions that are meant, added up. It counts again once it went back by 5 % of the line, 1 USDT at least.',
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
    about:
      'How far the USDT equity of an account is below its highest since the alert was set, as the exchange tells it: at each change, and each minute. What you take out counts as well. It counts again once a tenth of the line is made good.',
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
    about:
      'How far the mark price is from the liquidation price, in per cent of the mark. Each position that is meant is told by itself, and counts again once it is a tenth of the line farther away.',
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
    about:
      'A position that has had no stop-loss for so long, counted from when the alert was set. Each position that is meant is told by itself, and counts again once it had a stop-loss.',
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
