import { reduceAccounts } from './accounts/reduce.ts'
import { reduceActivity } from './activity/reduce.ts'
import { reduceBots } from './bots/reduce.ts'
import { reduceMarket } from './market/reduce.ts'
import { reduceClosed } from './closed/reduce.ts'
import type { LogEntry } from './event.ts'
import { reduceLive } from './live/reduce.ts'
import { reduceNotifications } from './notifications/reduce.ts'
import { reduceRecovery } from './recovery/reduce.ts'
import { reduceResources } from './resources/reduce.ts'
import { reduceSession } from './session/reduce.ts'
import { reduceSettings } from './settings/reduce.ts'
import type { State } from './state.ts'
import { reduceStorage } from './storage/reduce.ts'
import { reduceLoading } from './tabs/loading/reduce.ts'
import { reduceTabs } from './tabs/reduce.ts'
import { reduceTasks } from './tasks/reduce.ts'
import { reduceToasts } from './toasts/reduce.ts'
import { reduceWrites } from './writes/reduce.ts'

/** The only place where state changes: one fold per entry; slices that an entry does not touch stay the same object. */
export function reduce(state: State, entry: LogEntry): State {
  const live = reduceLive(state.live, entry)
  return {
    entry: entry.entry,
    at: entry.at,
    session: reduceSession(state.session, entry),
    tabs: reduceTabs(state.tabs, entry),
    loading: reduceLoading(state.loading, entry),
    live,
    accounts: reduceAccounts(state.accounts, entry),
    resources: reduceResources(state.resources, entry),
    writes: reduceWrites(state.writes, entry),
    toasts: reduceToasts(state.toasts, entry),
    notifications: reduceNotifications(state.notifications, entry, entry.at),
    recovery: reduceRecovery(state.recovery, entry, entry.at),
    activity: reduceActivity(state.activity, entry),
    storage: reduceStorage(state.storage, entry),
    closed: reduceClosed(state.closed, entry),
    market: reduceMarket(state.market, entry, state.live.positions, live.positions),
    settings: reduceSettings(state.settings, entry),
    bots: reduceBots(state.bots, entry),
    tasks: reduceTasks(state.tasks, entry),
  }
}
