import { decidingOn, NOTHING } from '../concept.ts'
import { wireOf } from '../core/wire.ts'
import type { Event } from '../event.ts'
import { tell } from '../language/said.ts'
import { CHANGED_BY_A_TRADE } from '../resources/constants.ts'
import { toastOf } from '../toasts/make.ts'
import { fromStart } from './decide.ts'
import { type Seen, shownLists } from './shown.ts'
import { closedTexts } from './texts.ts'

const deciding = decidingOn<Seen>()

/**
 * POST /trades/refresh: what it found, and the lists anew. One that failed, wholly or for an account, may have changed
 * anything: what shows trades is asked for anew (NRULE-34).
 */
export const closedRefreshed = deciding(
  'trades refreshed',
  ['write.saved', 'write.failed'],
  (entry, state): readonly Event[] => {
    if (entry.data.write !== 'tradesRefresh') return NOTHING
    const id = `trades-refresh-${entry.entry}`
    const lists = shownLists(state).flatMap((key) => fromStart(state, key))
    const { isDone, text } =
      entry.type === 'write.saved'
        ? refreshed(entry.data.answer)
        : { isDone: false, text: entry.data.message || closedTexts.refreshFailed }
    const told: Event = {
      type: 'toast.queued',
      data: { toast: toastOf(id, isDone ? 'success' : 'error', text, entry.at) },
    }
    return isDone
      ? [told, ...lists]
      : [
          told,
          { type: 'resource.invalidated', data: { keys: CHANGED_BY_A_TRADE, why: 'trades_refresh_failed' } },
          ...lists,
        ]
  },
)

/** What the answer says of the whole refresh: an account that could not be read makes it a failure. */
function refreshed(answer: unknown): { readonly isDone: boolean; readonly text: string } {
  const { success, changes_detected: changed, trade_count: count, message } = wireOf(answer)
  const isDone = success !== false
  if (typeof message === 'string' && message !== '') return { isDone, text: tell(message) }
  if (!isDone) return { isDone, text: closedTexts.refreshFailed }
  return {
    isDone,
    text:
      changed === true ? closedTexts.refreshedWith(typeof count === 'number' ? count : 0) : closedTexts.refreshedSame,
  }
}
