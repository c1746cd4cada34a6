import type { LiveFact } from '../../live/events.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined } from './words.ts'

/** A position came to size 0. */
export const positionClosed: NotificationTypeDefinition<
  'position_closed',
  'check' | 'close',
  LiveFact<'live.position_closed'>,
  never,
  'open_position_closed'
> = {
  type: 'position_closed',
  label: 'Positions closed',
  isOnByDefault: true,
  icon: 'check',
  lossIcon: 'close',
  kinds: {
    position_closed: {
      positionStatus: 'closed',
      title: (name) => `${name} position closed`,
      toastsAs: 'trade_closed',
    },
  },
  onUpdates: { open_position_closed: 'open_position_closed' },
  facts: {
    'live.position_closed': ({ account, tradeId, exectype, finalPnl }) => ({
      kind: 'position_closed',
      tradeId,
      exectype,
      pnl: finalPnl,
      message: joined(account),
    }),
  },
  happensOnce: true,
  colouredBy: 'pnl',
}
