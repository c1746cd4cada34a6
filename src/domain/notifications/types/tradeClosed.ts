import { exitName } from '../../closed/exitTexts.ts'
import type { LiveFact } from '../../live/events.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined } from './words.ts'

/** A closing order was filled: one closed trade, with its net result. */
export const tradeClosed: NotificationTypeDefinition<
  'trade_closed',
  'check' | 'close',
  LiveFact<'live.trade_closed'>,
  never,
  'trade_events'
> = {
  type: 'trade_closed',
  label: 'Trades closed',
  isOnByDefault: true,
  icon: 'check',
  lossIcon: 'close',
  kinds: { trade_closed: { positionStatus: 'closed', title: (name) => `${name} trade closed` } },
  onUpdates: { trade_closed: 'trade_events' },
  facts: {
    'live.trade_closed': ({ account, tradeId, exectype, pnl, roiPct }) => ({
      kind: 'trade_closed',
      tradeId,
      exectype,
      pnl,
      roiPct,
      message: joined(account, exitName(exectype)),
    }),
  },
  happensOnce: true,
  colouredBy: 'pnl',
}
