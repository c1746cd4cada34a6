import { attribute } from '../../domain/trades/attribution.ts'
import type { ClosedTrade } from '../../domain/trades/execution.ts'
import { APART, type FollowedPosition, levelsOf } from '../../domain/trades/levels.ts'
import { listSpans } from '../db/botRules.ts'
import type { Db } from '../db/open.ts'
import { announce } from '../db/trades/closedTrades.ts'
import { endedPositions, saveLevels } from '../db/trades/levels.ts'
import type { Change } from '../events/log.ts'
import { tradeClosedData } from './facts.ts'
import type { LivePositions } from './livePositions.ts'
import type { AccountOwner } from './owners.ts'
import { legKey } from './positionsAhead.ts'

/** What is known of positions: those that are open, and the strategy of the one that a leg held last. */
interface Telling {
  readonly live: Pick<LivePositions, 'find' | 'of'>
  readonly lastStrategies: ReadonlyMap<string, string | null>
}

/** A closed trade, and the strategy that it counts for. */
interface Named {
  readonly trade: ClosedTrade
  readonly strategyName: string | null
}

/**
 * Tells closed trades that were not told before, and what became of those that were: an order that fills in pieces was
 * told by its first, and nobody is told again (F39).
 */
export async function tellClosed(
  parts: Telling,
  owner: AccountOwner,
  trades: readonly ClosedTrade[],
  corrected: readonly string[],
  { tx, append }: Change,
): Promise<{ readonly news: readonly Named[]; readonly isCorrected: boolean }> {
  const spans = await listSpans(tx as unknown as Db, owner.userId)
  const fresh = await announce(
    tx,
    owner.userId,
    trades.map(({ id }) => id),
  )
  const named = trades
    .filter(({ id }) => fresh.has(id) || corrected.includes(id))
    .map((trade) => ({
      trade,
      strategyName: trade.openedAt === null ? strategyHeld(parts, owner, trade) : strategyOf(attribute(spans, trade)),
    }))
  const news = named.filter(({ trade }) => fresh.has(trade.id))
  const others = named.filter((one) => !news.includes(one))
  // What ended earlier closed none of them.
  const since = new Date(Math.min(...news.map(({ trade }) => trade.closedAt)) - APART)
  const followed = news.length === 0 ? [] : [...openOf(parts, owner), ...(await endedPositions(tx, owner, since))]
  const factOf = ({ trade, strategyName }: Named) => ({
    at: new Date(trade.closedAt),
    data: tradeClosedData(trade, { accountName: owner.accountName, strategyName }),
  })
  for (const one of news) {
    const levels = levelsOf(one.trade, followed)
    if (levels !== null) await saveLevels(tx, owner.userId, one.trade.id, levels)
    await append({ type: 'trade_closed', ...factOf(one) })
  }
  for (const one of others) await append({ type: 'trade_corrected', ...factOf(one), notifies: false })
  return { news, isCorrected: others.length > 0 }
}

/**
 * Of a trade whose opening is not read: the position that it closed says when it opened, so its strategy is known all
 * the same.
 */
const strategyHeld = (
  { live, lastStrategies }: Telling,
  { userId, accountId }: AccountOwner,
  { symbol, leg }: ClosedTrade,
): string | null =>
  live.find(userId, { accountId, symbol, leg })?.strategyName ??
  lastStrategies.get(legKey({ accountId, symbol, leg })) ??
  null

/** The open positions of an account: a trade may have closed a part of one, or be told before its end is. */
const openOf = ({ live }: Telling, { userId, accountId }: AccountOwner): readonly FollowedPosition[] =>
  live
    .of(userId)
    .filter((row) => row.accountId === accountId)
    .map((row) => ({ ...row, openedAt: row.createdAt, endedAt: null }))

/** Strategy of an attribution; null where no rule covers it. */
export const strategyOf = (attribution: ReturnType<typeof attribute>): string | null =>
  attribution.kind === 'attributed' ? attribution.strategyName : null
