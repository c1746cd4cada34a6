import { counted, sideWord } from '../../core/format.ts'
import type { LiveCards, LiveFilters } from '../view.types.ts'

/** Words of the live-trades view (screens.md 2.1). */
export const screenTexts = {
  noAccount: 'No exchange account is linked yet',
  noAccountHint: 'Link one with a read-only key and its open positions appear here at once.',
  empty: 'No open positions',
  emptyHint: 'New positions appear here as they open.',
  lastClosed: (ago: string, base: string, side: string, pnl: string | null): string =>
    `Last closed ${ago}: ${base}${side === '' ? '' : ` ${sideWord(side)}`}${pnl === null ? '' : `, ${pnl} USDT`}.`,
  spoken: ({ open, long, short }: LiveCards, pnl: string, crossed: number): string =>
    `${counted(open, 'open position')}, ${long} long, ${short} short, ${pnl} USDT${crossed === 0 ? '' : `, ${crossed} past a milestone`}`,
  failedHint: 'The server did not send the open positions. Try again, or look at the connection.',
  badValue: (name: string, value: string): string =>
    `The address asked for ${name} '${value.slice(0, 40)}', which does not exist; ignored.`,
  badDates: 'The start date is after the end date; both were ignored.',
  opened: (base: string, side: string): string => `Opened ${base}${side === '' ? '' : ` ${sideWord(side)}`}`,
  modified: (base: string, side: string, what: string): string =>
    `Modified ${base}${side === '' ? '' : ` ${sideWord(side)}`}${what === '' ? '' : `, ${what}`}`,
  sizeFromTo: (old: string, now: string): string => `size ${old} to ${now}`,
  closed: (base: string, side: string, pnl: string | null): string =>
    `Closed ${base}${side === '' ? '' : ` ${sideWord(side)}`}${pnl === null ? '' : `, ${pnl} USDT`}`,
} as const

/** Names of changed fields, for the ribbon. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  stop_loss: 'stop-loss',
  trailing_stop: 'trailing stop',
  take_profit: 'take-profit',
  leverage: 'leverage',
  size: 'size',
  qty: 'size',
}

const STATE_NAMES: Readonly<Record<Exclude<LiveFilters['state'], ''>, string>> = {
  profit: 'in profit',
  loss: 'in loss',
  nosl: 'no stop-loss',
  nearsl: 'near the stop',
  milestone: 'past a milestone',
}

/** Set filters by name, for 'No rows match'. */
export function setFilterNames(filters: LiveFilters): readonly string[] {
  const { filter, account, strategy, side, state, min, q } = filters
  return [
    filter === '' ? '' : `symbol ${filter}`,
    account === '' ? '' : `account ${account}`,
    strategy === '' ? '' : `strategy ${strategy}`,
    side,
    state === '' ? '' : STATE_NAMES[state],
    min === '' ? '' : `at least ${min} USDT`,
    q === '' ? '' : `'${q}'`,
  ].filter((name) => name !== '')
}
