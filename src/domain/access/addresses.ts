import type { RuleFilters } from '../bots/view.types.ts'
import { EXIT_KINDS } from '../closed/exits.ts'
import type { ClosedFilters, ClosedSort } from '../closed/view.types.ts'
import { decimalFrom } from '../core/decimal.ts'
import type { LiveFilters, LiveSort } from '../live/view.types.ts'
import { capitals, day, type Field, month, names, oneOf, passing, text } from './address.ts'

/** What the address of each screen may say (screens.md, URL): the worker reads it by this, the pages write it. */

type Reads<F> = { readonly [N in keyof F]: Field<F[N]> }

const dir = ['asc', 'desc'] as const
const side = oneOf(['long', 'short'], '')
const digits = passing((said) => /^\d{1,15}$/.test(said))

export const LIVE_ADDRESS = {
  filter: capitals,
  account: text,
  strategy: text,
  side,
  state: oneOf(['profit', 'loss', 'nosl', 'nearsl', 'milestone'], ''),
  /** An amount of USDT, not below 0. */
  min: {
    usual: '',
    read: (said) => {
      const amount = decimalFrom(said)
      return amount === null || amount.startsWith('-') ? undefined : amount
    },
  },
  q: text,
  group: oneOf(['account', 'strategy', 'symbol', 'side'], ''),
  sort: oneOf<LiveSort, LiveSort>(
    [
      'symbol',
      'side',
      'strategy',
      'account',
      'size',
      'value',
      'lev',
      'entry',
      'mark',
      'move',
      'upnl',
      'roi',
      'age',
      'milestone',
      'updated',
    ],
    'upnl',
  ),
  dir: oneOf(dir, 'desc'),
  view: oneOf(['table', 'cards', 'heat'], 'table'),
  cols: names(/^[a-z]{1,20}$/),
} as const satisfies Reads<LiveFilters>

export const CLOSED_ADDRESS = {
  from: day,
  to: day,
  filter: capitals,
  account: text,
  strategy: text,
  side,
  result: oneOf(['win', 'loss', 'flat'], ''),
  exit: oneOf(EXIT_KINDS, ''),
  flag: oneOf(['conflict', 'uncovered', 'test'], ''),
  q: text,
  tab: oneOf(['table', 'calendar', 'statistics', 'extremes'], 'table'),
  month,
  sort: oneOf<ClosedSort, ClosedSort>(
    [
      'closed_at',
      'symbol',
      'side',
      'strategy',
      'account',
      'qty',
      'lev',
      'entry',
      'exit_price',
      'pnl',
      'roi',
      'duration',
      'exit',
      'gross',
      'fees',
      'legs',
    ],
    'closed_at',
  ),
  dir: oneOf(dir, 'desc'),
  cols: names(/^[a-z_]{1,20}$/),
} as const satisfies Reads<ClosedFilters>

export const BOTS_ADDRESS = {
  tab: oneOf(['rules', 'coverage', 'conflicts'], 'rules'),
  account: text,
  strategy: text,
  state: oneOf(['active', 'stopped', 'open', 'idle'], ''),
  q: text,
  sort: oneOf(['symbol', 'strategy', 'account', 'state', 'last', 'pnl', 'since'], 'symbol'),
  dir: oneOf(dir, 'asc'),
} as const satisfies Reads<RuleFilters>

export const DASHBOARD_ADDRESS = {
  account: text,
  range: { ...text, usual: '30d' },
  from: text,
  to: text,
  chart: oneOf(['balance', 'pnl', 'drawdown'], 'pnl'),
  month: text,
} as const

export const DIAGNOSTIC_ADDRESS = {
  tab: oneOf(['overview', 'worker', 'events', 'decisions', 'recovery', 'drift', 'latency', 'caches'], 'overview'),
  f: text,
  at: digits,
  from: digits,
  to: digits,
  id: digits,
  rows: digits,
} as const
