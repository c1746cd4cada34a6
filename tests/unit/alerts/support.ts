import { type AlertTerms, FRESH_MEMORY, type JudgedPosition, type KnownNow } from '../../../src/domain/alerts/model.ts'
import type { DecimalText } from '../../../src/domain/core/decimal.ts'
import { epoch } from '../../../src/domain/core/time.ts'
import type { KeptAlert } from '../../../src/server/db/alerts.ts'

export const dec = (text: string): DecimalText => text as DecimalText

/** An alert's terms: BTC at or above 100 unless said otherwise. */
export const terms = (over: Partial<Record<keyof AlertTerms, unknown>> = {}): AlertTerms =>
  ({
    kind: 'price',
    direction: 'above',
    line: '100',
    symbol: 'BTCUSDT',
    account: null,
    side: null,
    isOnce: false,
    ...over,
  }) as AlertTerms

/** An alert that was just set. */
export const keptAlert = (id: string, userId: string, over: Parameters<typeof terms>[0]): KeptAlert => ({
  id,
  userId,
  terms: terms(over),
  isPaused: false,
  isEnded: false,
  memory: FRESH_MEMORY,
  firedAt: null,
  firedCount: 0,
  createdAt: new Date(0),
  turn: 1,
})

/** A long of 2 BTC from 100 with a stop-loss, on account 'a'. */
export const held = (over: Partial<Record<keyof JudgedPosition, unknown>> = {}): JudgedPosition =>
  ({
    key: 'a|BTCUSDT',
    account: 'a',
    accountName: 'Main',
    symbol: 'BTCUSDT',
    side: 'long',
    size: '2',
    avgPrice: '100',
    stopLoss: '90',
    trailingStop: null,
    liqPrice: '50',
    markPrice: null,
    unrealisedPnl: null,
    isMissing: false,
    ...over,
  }) as JudgedPosition

export interface World {
  readonly at?: number
  readonly marks?: Readonly<Record<string, string>>
  readonly positions?: readonly JudgedPosition[]
  readonly equities?: Readonly<Record<string, string>>
  /** Accounts that do not follow the exchange. */
  readonly away?: readonly string[]
}

/** What is known: accounts 'a' (Main) and 'b' (Second). */
export const known = ({ at = 0, marks = {}, positions = [], equities = {}, away = [] }: World): KnownNow => ({
  at: epoch(at),
  positionsOf: (symbol) => positions.filter((one) => symbol === null || one.symbol === symbol),
  accounts: new Map([
    ['a', 'Main'],
    ['b', 'Second'],
  ]),
  isFollowed: (account) => !away.includes(account),
  markOf: (symbol) => (marks[symbol] ?? null) as DecimalText | null,
  equityOf: (account) => (equities[account] ?? null) as DecimalText | null,
})
