import { ADMIN_PLANS, ADMIN_ROLES, ADMIN_SORTS, ADMIN_TABS } from '../admin/constants.ts'
import { ALERT_KIND_NAMES } from '../alerts/kinds.ts'
import { PLANS } from '../billing/constants.ts'
import { HISTORY_PAGES } from '../changes/constants.ts'
import { EXIT_KINDS } from '../closed/exits.ts'
import { STAGES } from '../configuration/constants.ts'
import { decimalFrom } from '../core/decimal.ts'
import { HORIZONS, LIMITS, METHODS, SEEDS, WINDOWS } from '../forecast/constants.ts'
import { FULL, readScales } from '../forecast/scaleText.ts'
import { SETUP_STEPS } from '../setup/steps.ts'
import { STRATEGY_TABS } from '../strategies/constants.ts'
import { readDraft } from '../optimization/draftText.ts'
import { AXES, OPTIMIZATION_SORTS, OPTIMIZATION_TABS, STABILITIES } from '../optimization/constants.ts'
import { TRIAL_STEPS } from '../trial/constants.ts'
import { capitals, day, month, names, oneOf, passing, text, WHOLE, whole, wholeOr } from './address.ts'

/** What the address of each screen may say (screens.md, URL): the worker reads it by this, the pages write it. */

const dir = ['asc', 'desc'] as const
const side = oneOf(['long', 'short'], '')
const digits = passing((said) => /^\d{1,15}$/.test(said))

/** An amount of USDT, not below 0. */
const amount = passing((said) => decimalFrom(said)?.startsWith('-') === false)

export const LIVE_ADDRESS = {
  filter: capitals,
  account: text,
  strategy: text,
  side,
  state: oneOf(['profit', 'loss', 'nosl', 'nearsl', 'milestone'], ''),
  min: amount,
  q: text,
  group: oneOf(['account', 'strategy', 'symbol', 'side'], ''),
  sort: oneOf(
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
      'r',
      'margin',
      'liq',
      'updated',
    ],
    'upnl',
  ),
  dir: oneOf(dir, 'desc'),
  view: oneOf(['table', 'cards', 'heat'], 'table'),
  cols: names(/^[a-z]{1,20}$/),
} as const

export const CLOSED_ADDRESS = {
  /** Calendar days, both included. */
  from: day,
  to: day,
  filter: capitals,
  account: text,
  strategy: text,
  side,
  result: oneOf(['win', 'loss', 'flat'], ''),
  exit: oneOf(EXIT_KINDS, ''),
  flag: oneOf(['conflict', 'uncovered', 'test'], ''),
  tag: text,
  q: text,
  tab: oneOf(['table', 'calendar', 'statistics', 'extremes'], 'table'),
  /** `2026-11`; '' is the newest with a trade. */
  month,
  sort: oneOf(
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
      'funding',
      'net',
      'r',
      'legs',
      'flags',
      'note',
    ],
    'closed_at',
  ),
  dir: oneOf(dir, 'desc'),
  cols: names(/^[a-z_]{1,20}$/),
} as const

/** Which month or year is reported; '' is this year. */
export const REPORT_ADDRESS = { period: text } as const

export const BOTS_ADDRESS = {
  tab: oneOf(['rules', 'coverage', 'conflicts', 'history'], 'rules'),
  account: text,
  strategy: text,
  state: oneOf(['active', 'stopped', 'open', 'idle'], ''),
  q: text,
  symbol: capitals,
  /** Calendar days of closing, both included; of the uncovered trades alone. */
  from: day,
  to: day,
  group: oneOf(['account', 'strategy'], ''),
  sort: oneOf(['symbol', 'strategy', 'account', 'state', 'last', 'pnl', 'since'], 'symbol'),
  dir: oneOf(dir, 'asc'),
  /** Pages of the history; null is the newest alone. */
  pages: whole(1, HISTORY_PAGES),
} as const

/** Which alert is meant, or what a new one is about: the form opens with it. */
export const ALERTS_ADDRESS = {
  alert: text,
  new: oneOf(ALERT_KIND_NAMES, ''),
  symbol: capitals,
  account: text,
  side,
} as const

/** How prices are shown, which plan is asked for, by a locked page or in checkout, and whether a payment was left. */
export const BILLING_ADDRESS = {
  plan: oneOf(PLANS, ''),
  need: oneOf(PLANS, ''),
  /** '': as the test of AB-03 shows prices first; in checkout monthly. */
  billing: oneOf(['monthly', 'annual'], ''),
  left: oneOf(['yes'], ''),
  /** The screen that led to the prices; which ones count is said by `askedFrom`. */
  from: text,
  /** Takes something off the first payment: a mail leads here with it. */
  code: passing((said) => /^[A-Za-z0-9]{1,20}$/.test(said)),
} as const

/** Which step of a trial's set-up is shown; '' is the first that is not done. */
export const TRIAL_ADDRESS = { step: oneOf(TRIAL_STEPS, '') } as const

/** Which row of the set-up's checklist stands open; '' is the first that is left. */
export const ONBOARDING_ADDRESS = { step: oneOf(SETUP_STEPS, '') } as const

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

export const STRATEGIES_ADDRESS = {
  account: text,
  stage: oneOf(STAGES, ''),
  stability: oneOf(['green', 'orange', 'red', 'unknown'], ''),
  status: oneOf(['active', 'recent', 'inactive'], ''),
  q: text,
  sort: oneOf(
    [
      'rank',
      'strategy',
      'account',
      'stage',
      'score',
      'profit',
      'pnl',
      'twr',
      'win',
      'factor',
      'trades',
      'stability',
      'status',
      'rules',
    ],
    'rank',
  ),
  dir: oneOf(dir, 'asc'),
  /** Ids of rows, at most four are compared. */
  compare: names(/^[0-9a-f]{8}$/),
  /** Days of the compared curves. */
  range: oneOf(['30d', '90d', '365d', 'all'], 'all'),
} as const

export const STRATEGY_ADDRESS = {
  tab: oneOf(STRATEGY_TABS, 'overview'),
  /** Days of the results. */
  range: oneOf(['30d', '90d', '365d', 'all'], 'all'),
  chart: oneOf(['equity', 'drawdown'], 'equity'),
  /** Pages of its history; null is the newest alone. */
  pages: whole(1, HISTORY_PAGES),
} as const

export const OPTIMIZATION_ADDRESS = {
  tab: oneOf(OPTIMIZATION_TABS, 'strategies'),
  account: text,
  strategy: text,
  stage: oneOf(STAGES, ''),
  stability: oneOf(STABILITIES, ''),
  /** Fewest closed trades. */
  min: whole(1, 1_000_000),
  sort: oneOf(OPTIMIZATION_SORTS, 'total_score'),
  dir: oneOf(dir, 'desc'),
  /** Columns that are shown, in order; none is the table's own choice. */
  cols: names(/^[a-z_]{1,20}$/),
  /** Axes of the scatter. */
  x: oneOf(AXES, 'dd'),
  y: oneOf(AXES, 'twr'),
  /** What is tried: 'w:40,20,30,10;c:3,5,8,10' (optimization/draftText.ts). */
  preview: passing((said) => readDraft(said) !== undefined),
} as const

export const ADMIN_ADDRESS = {
  tab: oneOf(ADMIN_TABS, 'users'),
  q: text,
  role: oneOf(ADMIN_ROLES, ''),
  plan: oneOf(ADMIN_PLANS, ''),
  status: text,
  sort: oneOf(ADMIN_SORTS, 'email'),
  dir: oneOf(dir, 'asc'),
  /** From 1. */
  page: whole(1, 10_000),
  /** Whose details are open. */
  user: text,
} as const

export const COMMAND_ADDRESS = {
  /** `promote,demote`: kinds of action; none is every one. */
  action: names(/^[a-z_]{1,20}$/),
  urgency: oneOf(['high', 'medium', 'low'], ''),
  account: text,
  strategy: text,
  state: oneOf(['open', 'ready', 'soon', 'cooling', 'later', 'done'], ''),
  ready: oneOf(['1'], ''),
  significant: oneOf(['1'], ''),
  /** Without what asks for nothing to be done. */
  hide: oneOf(['1'], ''),
  sort: oneOf(
    ['urgency', 'window_end', 'change', 'confidence', 'review', 'done', 'action', 'strategy', 'account'],
    'urgency',
  ),
  dir: oneOf(dir, 'asc'),
  /** The action whose rationale is open. */
  row: text,
  /** The day whose end is shown; one to come is refused where the clock is known (advice/past.ts). */
  at: day,
  /** `id1,id2`: actions selected on the board, whose doing it looks ahead to. */
  sel: names(/^[^,]{1,100}$/),
  /** `last`: what is new or of another urgency than in the generation before is marked on the board. */
  cmp: oneOf(['last'], ''),
} as const

/** Ids of names (forecast/inputs.ts); none is all. */
const chosen = names(/^[0-9a-f]{8}$/)

export const FORECAST_ADDRESS = {
  accounts: chosen,
  strategies: chosen,
  /** Days to come, and days of history. */
  h: oneOf(HORIZONS, '30'),
  window: oneOf(WINDOWS, '180'),
  method: oneOf(METHODS, 'block'),
  /** Drawdown limit, per cent. */
  dd: wholeOr(LIMITS.least, LIMITS.most, LIMITS.usual),
  seed: wholeOr(SEEDS.least, SEEDS.most, SEEDS.usual),
  /** `<id>:50`: per cent of what a strategy trades now. */
  scale: { ...passing((said) => readScales(said) !== undefined), most: WHOLE },
  /** The same for scenario B; '' is none, FULL leaves every strategy as it is. */
  b: { ...passing((said) => said === FULL || readScales(said) !== undefined), most: WHOLE },
} as const
