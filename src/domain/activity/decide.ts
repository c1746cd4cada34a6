import { formFactorOf } from '../core/breakpoints.ts'
import { after } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { Event } from '../event.ts'
import type { TabState, HasTabs } from '../tabs/model.ts'
import { FIRST_HEARTBEAT } from './constants.ts'
import { deviceClass, earlyFlush, flushEvery, heartbeatEvery, judgeActivity, type DeviceClass } from './rules.ts'
import type { HasActivity } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs & HasLive & HasActivity

const deciding = decidingOn<Seen>()

/** What becomes a report, judged by the throttles; every refusal is a fact. */
export const reportActivity = deciding(
  'activity',
  ['tab.touched', 'tab.shown', 'tab.hidden', 'live.opened', 'activity.heartbeat_due'],
  (entry, state): readonly Event[] => {
    if (state.session.phase !== 'active') return NOTHING
    const kind = kindOf(entry, state)
    if (kind === null) return NOTHING
    const refusal = judgeActivity(kind, state.activity, entry.at)
    return refusal === null
      ? [
          {
            type: 'activity.noted',
            data: { kind, metrics: { deviceType: formFactorOf(tabOf(state)?.width ?? Infinity) } },
          },
        ]
      : [{ type: 'activity.throttled', data: { ...refusal, kind } }]
  },
)

function kindOf(
  entry: { readonly type: string; readonly at: number; readonly data: unknown },
  state: Seen,
): string | null {
  switch (entry.type) {
    case 'activity.heartbeat_due':
      return 'heartbeat'
    case 'tab.touched':
      return 'user_activity'
    case 'tab.shown':
    case 'tab.hidden':
      return 'page_visibility'
    default: {
      // once after each successful reconnection.
      const { events } = state.live.connections
      return (entry.data as { readonly stream: string }).stream === 'events' &&
        events.reconnections > 0 &&
        events.openedAt === entry.at
        ? 'sse_reconnection_boost'
        : null
    }
  }
}

/** ACT-07: 50 reports (10 in an installed app) do not wait for the batch. */
export const flushEarly = deciding('early flush', ['activity.noted'], (_entry, state): readonly Event[] =>
  state.activity.unsent.length >= earlyFlush(deviceOf(state)) && !state.activity.isSending
    ? [{ type: 'activity.flush_due', data: null }]
    : NOTHING,
)

/** Heartbeats and batches; one of each for all tabs. */
export function activityTimers(state: Seen): readonly Timer[] {
  const { activity, session, tabs } = state
  if (session.phase !== 'active' || activity.startedAt === null || Object.keys(tabs.byName).length === 0) return NOTHING
  const device = deviceOf(state)
  const beat =
    activity.heartbeatAt === null
      ? after(activity.startedAt, FIRST_HEARTBEAT)
      : after(activity.heartbeatAt, heartbeatEvery(device))
  const timers: Timer[] = [
    { id: 'activity heartbeat', at: beat, event: { type: 'activity.heartbeat_due', data: null } },
  ]
  if (activity.unsent.length > 0 && !activity.isSending)
    timers.push({
      id: 'activity flush',
      at: after(activity.flushedAt ?? activity.startedAt, flushEvery(device)),
      event: { type: 'activity.flush_due', data: null },
    })
  return timers
}

/** The device of the last focused tab. */
function deviceOf(state: Seen): DeviceClass {
  const tab = tabOf(state)
  return tab === undefined ? 'desktop' : deviceClass(tab)
}

/** The tab that the user had in hand last, for all of them. */
export const tabOf = ({ tabs }: HasTabs): TabState | undefined =>
  tabs.byName[tabs.lastFocused ?? ''] ?? Object.values(tabs.byName)[0]
