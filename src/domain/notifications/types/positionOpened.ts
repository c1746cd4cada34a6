import { decimalFrom, type DecimalText } from '../../core/decimal.ts'
import { formatDecimal } from '../../core/format.ts'
import { firstOf, levelFrom, sayableFrom } from '../../live/decoding/parts.ts'
import type { LiveFact } from '../../live/events.ts'
import { OPENED_CROSS_SOURCE } from '../constants.ts'
import { end, refusal } from '../rules/row.ts'
import { areTwoFacts, tidConflict } from '../same.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined } from './words.ts'

/** A position came into being. */
export const positionOpened: NotificationTypeDefinition<
  'position_opened',
  'add',
  LiveFact<'live.position_opened'>,
  never,
  'open_position_opened'
> = {
  type: 'position_opened',
  label: 'Positions opened',
  isOnByDefault: true,
  icon: 'add',
  kinds: { position_opened: { positionStatus: 'open', title: (name) => `${name} opened` } },
  onUpdates: { open_position_opened: 'open_position_opened' },
  facts: {
    'live.position_opened': ({ account, position, qty, tradeId = null, wasOpen }) => ({
      kind: 'position_opened',
      tradeId,
      ...(wasOpen === true ? { wasOpen } : {}),
      message: joined(account, sizeText(position?.size ?? qty, position?.avgPrice ?? null)),
    }),
  },
  stored: (data, { account }) => ({
    ...(data['was_open'] === true ? { wasOpen: true } : {}),
    message:
      sayableFrom(data['message']) ??
      joined(account, sizeText(decimalFrom(firstOf(data, 'qty', 'size')), levelFrom(data['entry_price']))),
  }),
  saysAmounts: true,
  happensOnce: true,
  rows: [
    {
      id: '4d',
      what: 'a position that was open when its account was linked is no news',
      windowMs: null,
      judge: (c) => (c.wasOpen === true ? end(refusal('4d', 'open_when_linked')) : null),
    },
    {
      id: '8c',
      what: 'position opened, told by the other source within 5 min',
      windowMs: OPENED_CROSS_SOURCE,
      reason: 'opened_cross_source',
      isTwin: (x, c) =>
        (x.origin === 'stored') !== (c.origin === 'stored') &&
        !tidConflict(x.tradeId, c.tradeId) &&
        !areTwoFacts(x.originalEventId, c.eventId),
      isStoredPreferred: true,
    },
  ],
  sentences: {
    open_when_linked: () => 'the position was open already when its account was linked',
    opened_cross_source: () => 'the opening is known from the other source',
    opened_cross_source_stored_preferred: () => 'the stored copy of the opening took its place',
  },
}

/** 'size at price', as far as they are known. */
function sizeText(size: DecimalText | null, price: DecimalText | null): string | null {
  if (size === null) return null
  return price === null ? formatDecimal(size) : `${formatDecimal(size)} at ${formatDecimal(price)}`
}
