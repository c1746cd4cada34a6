import type { Fold, Folds } from '../concept.ts'
import { serverTimeOf } from '../live/coverage/reduce.ts'
import type { HasLive } from '../live/state.ts'
import { followAccount, renamed } from './accounts.ts'
import { NO_MARKET, type MarketState, type StoryKind } from './model.ts'
import { sampled, withoutSamples } from './samples.ts'
import { corrected, endedUntold, eventOf, jumpEvent, opened, told } from './stories.ts'
import { withVerdict } from './verdicts.ts'

const DRIFTS_KEPT = 50

const looked: Fold<MarketState, HasLive> = (market, entry, before, after) =>
  sampled(market, entry.at, before.live.positions, after.live.positions)

/** Folds what happens to positions, with the table before and after it. */
export const MARKET_FOLDS: Folds<MarketState, HasLive> = {
  'live.values_moved': looked,
  'live.position_snapshot': (market, entry, before, after) => {
    const { positions, sequence, clock } = after.live
    const seen = looked(market, entry, before, after)
    // A fact that waits for a missing one may have opened what the table lacks.
    return sequence.ahead.length > 0
      ? seen
      : endedUntold(seen, serverTimeOf(clock, entry.at), ({ key }) => !positions.indexByKey.has(key))
  },
  'live.pnl_jumped': (market, entry, { live }) => told(market, entry.data, live.positions, jumpEvent(entry)),
  'live.drift_found': (market, entry) => ({ ...market, drifts: [...market.drifts, entry.at].slice(-DRIFTS_KEPT) }),
  'notifications.toasted': withVerdict,
  'notifications.silent': withVerdict,
  'notifications.toast_suppressed': withVerdict,
  'notifications.refused': withVerdict,
  'live.position_opened': (market, fact) => {
    const event = eventOf(fact, 'opened', {
      newSize: fact.data.position?.size ?? fact.data.qty,
      price: fact.data.position?.avgPrice ?? null,
      pnl: fact.data.pnl,
    })
    return opened(market, fact, event)
  },
  'live.position_modified': (market, fact, before) => {
    const { oldQty, newQty, changes, markPrice, pnl, tradeId } = fact.data
    const kind: StoryKind =
      oldQty === null || newQty === null || oldQty === newQty
        ? 'levels'
        : Number(newQty) > Number(oldQty)
          ? 'size_up'
          : 'size_down'
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, kind, { oldSize: oldQty, newSize: newQty, changes, price: markPrice, pnl, tradeId }),
    )
  },
  'live.position_milestone': (market, fact, before) => {
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, 'milestone', { pct: fact.data.pct, trend: fact.data.trend, pnl: fact.data.pnl }),
    )
  },
  'live.trade_closed': (market, fact, before) => {
    return told(
      market,
      fact.data,
      before.live.positions,
      eventOf(fact, 'trade_closed', {
        pnl: fact.data.pnl,
        price: fact.data.exitPrice,
        tradeId: fact.data.tradeId,
        exectype: fact.data.exectype,
      }),
    )
  },
  'live.trade_corrected': (market, { data }) => corrected(market, data),
  'live.position_closed': (market, fact, before, after) => {
    const { finalPnl, tradeId, exectype } = fact.data
    return withoutSamples(
      told(market, fact.data, before.live.positions, eventOf(fact, 'closed', { pnl: finalPnl, tradeId, exectype })),
      after.live.positions,
    )
  },
  'live.account_state_changed': (market, { data }) => followAccount(market, data),
  // A name that was given while this device was away is found in the list of accounts.
  'accounts.renamed': (market, { data }) => renamed(market, data.renames),
  'session.ended': () => NO_MARKET,
}
