import type { LiveFact } from '../../live/events.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined } from './words.ts'

/** Its result is of all its closings, with funding: not the PnL of the trade beside it. */
const saidOf = (said: string | null, pnl: string | null): string => joined(said, pnl === null ? null : 'whole position')

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
      message: saidOf(account, finalPnl),
    }),
  },
  stored: (_data, { message, pnl }) => ({ message: saidOf(message, pnl) }),
  happensOnce: true,
  colouredBy: 'pnl',
}
