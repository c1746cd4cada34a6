import type { JudgedPosition, KnownNow } from '../../domain/alerts/model.ts'
import type { DecimalText } from '../../domain/core/decimal.ts'
import { epoch } from '../../domain/core/time.ts'
import type { LivePosition, LivePositions } from '../accounts/livePositions.ts'
import type { Owners } from '../accounts/owners.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from '../exchange/port.ts'

/** What was heard of the exchange beside positions: how accounts are, what they hold, which prices stand still. */
export interface Heard {
  readonly followed: Set<string>
  readonly equities: Map<string, DecimalText>
  unfollowed: ReadonlySet<string>
}

export const nothingHeard = (): Heard => ({ followed: new Set(), equities: new Map(), unfollowed: new Set() })

export interface KnownParts {
  readonly clock: Clock
  readonly live: LivePositions
  readonly owners: Owners
  readonly heard: Heard
  readonly exchange: () => Pick<Exchange, 'markOf'> | null
}

/**
 * What is known of a user's side of the market now. Prices are the newest, never those that a row was kept with.
 * Positions are gathered where they are asked for, and once.
 */
export function knownOf({ clock, live, owners, heard, exchange }: KnownParts, userId: string): KnownNow {
  let rows: readonly LivePosition[] | null = null
  const bySymbol = new Map<string | null, readonly JudgedPosition[]>()
  return {
    at: epoch(clock.now()),
    positionsOf(symbol) {
      rows ??= live.of(userId)
      const known = bySymbol.get(symbol) ?? rows.filter((row) => symbol === null || row.symbol === symbol).map(judged)
      bySymbol.set(symbol, known)
      return known
    },
    accounts: new Map(owners.ofUser(userId).map(({ accountId, accountName }) => [accountId, accountName])),
    isFollowed: (account) => heard.followed.has(account),
    markOf: (symbol) => (heard.unfollowed.has(symbol) ? null : (exchange()?.markOf(symbol) ?? null)),
    equityOf: (account) => heard.equities.get(account) ?? null,
  }
}

const judged = (row: LivePosition): JudgedPosition => ({
  key: [row.accountId, row.symbol, row.leg, row.side, row.createdAt].join('|'),
  account: row.accountId,
  accountName: row.accountName,
  symbol: row.symbol,
  side: row.side === 'Buy' ? 'long' : 'short',
  size: row.size,
  avgPrice: row.avgPrice,
  stopLoss: row.stopLoss,
  trailingStop: row.trailingStop,
  liqPrice: row.liqPrice,
  markPrice: row.markPrice,
  unrealisedPnl: row.unrealisedPnl,
  isMissing: row.isMissing === true,
})
