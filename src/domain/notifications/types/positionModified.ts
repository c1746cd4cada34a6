import { decimalFrom } from '../../core/decimal.ts'
import { formatDecimal } from '../../core/format.ts'
import { inSentence, word } from '../../language/translate.ts'
import { firstOf, sayableFrom } from '../../live/decoding/parts.ts'
import type { LiveFact } from '../../live/events.ts'
import { LEVEL_NAMES } from '../../market/texts.ts'
import { TOAST_STAY } from '../../toasts/constants.ts'
import { MODIFIED_THROTTLE } from '../constants.ts'
import { wordsOf } from '../texts.ts'
import type { NotificationTypeDefinition } from './definition.ts'
import { joined, within } from './words.ts'
import { own } from '../../core/own.ts'

/** Size, stop-loss, take-profit or leverage changed. */
export const positionModified: NotificationTypeDefinition<
  'position_modified',
  'optimization',
  LiveFact<'live.position_modified'>,
  never,
  'open_position_modified'
> = {
  type: 'position_modified',
  label: 'Positions modified',
  isOnByDefault: true,
  icon: 'optimization',
  kinds: { position_modified: { positionStatus: 'open', title: (name) => `${name} modified` } },
  onUpdates: { open_position_modified: 'open_position_modified' },
  facts: {
    'live.position_modified': (data) => ({
      kind: 'position_modified',
      tradeId: data.tradeId,
      changes: data.changes,
      message: joined(data.account, changesText(data)),
    }),
  },
  stored: (data, { account, changes }) => ({
    message:
      sayableFrom(data['message']) ??
      joined(
        account,
        changesText({
          changes,
          oldQty: decimalFrom(firstOf(data, 'old_qty', 'old_size')),
          newQty: decimalFrom(firstOf(data, 'new_qty', 'new_size')),
        }),
      ),
  }),
  saysAmounts: true,
  toast: { stayMs: TOAST_STAY.modified },
  rows: [
    {
      id: '8a',
      what: 'position modified again within 5 s',
      windowMs: MODIFIED_THROTTLE,
      reason: 'modified_throttle',
      isTwin: () => true,
    },
  ],
  sentences: { modified_throttle: (b) => `the position was modified ${within(b)}` },
}

type Changed = Pick<LiveFact<'live.position_modified'>['data'], 'changes' | 'oldQty' | 'newQty'>

function changesText({ changes, oldQty, newQty }: Changed): string | null {
  const names = Object.entries(changes).map(
    ([field, [from, to]]) => `${fieldName(field)} ${valueText(from)} to ${valueText(to)}`,
  )
  if (names.length > 0) return names.join(', ')
  return oldQty === null && newQty === null ? null : `size ${formatDecimal(oldQty)} to ${formatDecimal(newQty)}`
}

const fieldName = (field: string): string => inSentence(own(LEVEL_NAMES, field) ?? wordsOf(field))
const valueText = (value: string | null): string => (value === null ? word('none') : formatDecimal(value))
