import { bad, good, type Outcome } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import { BULK_PAGE, PAGE } from './constants.ts'
import { fromStart, nextPage } from './decide.ts'
import { listKey, sourceOf } from './list.ts'
import { wantedList } from './want.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasClosed } from './model.ts'
import type { HasTime } from '../concept.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasWrites & HasClosed

/** What a tab can ask of the closed trades it shows. */
export type ClosedCommand =
  /** The next page, when the reader came to the end. */
  | { readonly type: 'closed.more' }
  | { readonly type: 'closed.load_all' }
  | { readonly type: 'closed.stop_loading' }
  /** The first rows anew: 'Retry', and the '3 new' pill. */
  | { readonly type: 'closed.renew' }
  /** The server looks at the exchange (POST /trades/refresh). */
  | { readonly type: 'closed.refresh' }

/** The facts such a wish becomes, or why it is refused. */
export function decideClosedCommand(
  command: ClosedCommand & { readonly id: string },
  tab: string,
  state: Seen,
): Outcome<readonly Event[]> {
  if (!state.session.isApiAuthReady) return refused('AUTH-01', 'not_ready', 'Authentication not ready. Please wait.')
  if (command.type === 'closed.refresh')
    return isRefreshing(state)
      ? refused('SCREEN-2.3', 'refresh_running', 'A refresh is running.')
      : good([{ type: 'write.asked', data: { write: 'tradesRefresh', key: 'all', command: command.id, body: {} } }])
  const known = state.tabs.byName[tab]
  const wanted = known === undefined ? null : wantedList(state, known)
  if (wanted === null) return refused('SCREEN-2.3', 'no_list_shown', 'This tab shows no closed trades.')
  const source = sourceOf(state.closed.byKey, wanted.query)
  const key = source === null || source.isMakeshift ? listKey(wanted.query) : source.list.key
  const list = state.closed.byKey[key]
  switch (command.type) {
    case 'closed.renew':
      return good(fromStart(state, key))
    case 'closed.more':
      return good(list === undefined || list.asOf === null ? fromStart(state, key) : nextPage(state, list, PAGE))
    case 'closed.stop_loading':
      return good([{ type: 'closed.all_asked', data: { list: key, isOn: false } }])
    case 'closed.load_all':
      return good(
        list === undefined || list.asOf === null
          ? fromStart(state, key)
          : [
              { type: 'closed.all_asked', data: { list: key, isOn: true } },
              ...(list.status === 'failed' ? nextPage(state, list, BULK_PAGE) : []),
            ],
      )
  }
}

/** Whether POST /trades/refresh is under way. */
export const isRefreshing = ({ writes }: Seen): boolean =>
  writes.overlays.some((overlay) => overlay.write === 'tradesRefresh')

const refused = (rule: string, reason: string, message: string): Outcome<never> =>
  bad({ kind: 'refused', message, refusal: { rule, reason, because: {} } })
