import { commandOn, refused } from '../concept.ts'
import type { HasServerTime } from '../live/today.ts'
import { good } from '../core/outcome.ts'
import type { Event } from '../event.ts'
import type { HasSession } from '../session/model.ts'
import { wantedList } from '../screens/wants.ts'
import { whenReady } from '../session/ready.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { BULK_PAGE, PAGE } from './constants.ts'
import { fromStart, nextPage } from './decide.ts'
import { listKey, sourceOf } from './list.ts'
import type { ClosedList, HasClosed } from './model.ts'
import { refreshTrades } from './refresh.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasWrites & HasClosed & HasResources

const command = commandOn<Seen>()

/** An act on the list that the tab shows; `read` is null before its first rows are there. */
const onList = (act: (state: Seen, key: string, read: ClosedList | null) => readonly Event[]) =>
  command(
    {},
    whenReady((_asked, state, { tab }) => {
      const known = state.tabs.byName[tab]
      const wanted = known === undefined ? null : wantedList(state, known)
      if (wanted === null) return refused('SCREEN-2.3', 'no_list_shown', 'This tab shows no closed trades.')
      const source = sourceOf(state.closed.byKey, wanted.query)
      const key = source === null || source.isMakeshift ? listKey(wanted.query) : source.list.key
      const list = state.closed.byKey[key]
      return good(act(state, key, list === undefined || list.asOf === null ? null : list))
    }),
  )

/** What a tab can ask of the closed trades it shows. */
export const CLOSED_COMMANDS = {
  /** The next page, when the reader came to the end. */
  'closed.more': onList((state, key, read) => (read === null ? fromStart(state, key) : nextPage(state, read, PAGE))),
  'closed.load_all': onList((state, key, read) =>
    read === null
      ? fromStart(state, key)
      : [
          { type: 'closed.all_asked', data: { list: key, isOn: true } },
          ...(read.status === 'failed' ? nextPage(state, read, BULK_PAGE) : []),
        ],
  ),
  'closed.stop_loading': onList((_state, key) => [{ type: 'closed.all_asked', data: { list: key, isOn: false } }]),
  /** The first rows anew: 'Retry', and the '3 new' pill. */
  'closed.renew': onList(fromStart),
  /** The server looks at the exchange (POST /trades/refresh). */
  'closed.refresh': command(
    {},
    whenReady(({ id }, state) => refreshTrades(id, state)),
  ),
}
