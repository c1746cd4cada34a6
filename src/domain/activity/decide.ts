import { formFactorOf } from '../core/breakpoints.ts'
import { after } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import { seenTab, type TabState, type HasTabs } from '../tabs/model.ts'
import { FIRST_HEARTBEAT, VISIBILITY_DEBOUNCE } from './constants.ts'
import { deviceClass, earlyFlush, flushEvery, heartbeatEvery, judgeActivity, type DeviceClass } from './rules.ts'
import type { HasActivity } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs & HasLive & HasActivity

const deciding = decidingOn<Seen>()

/** What is looked at. */
const REPORTED = [
  'session.started',
  'tab.attached',
  'tab.touched',
  'tab.swiped',
  'tab.shown',
  'tab.hidden',
  'live.opened',
  'activity.heartbeat_due',
  'activity.visibility_due',
] as const

/** What becomes a report, judged by the throttles; every refusal is a fact. */
export const reportActivity = deciding('activity', REPORTED, (entry, state): readonly Event[] => {
  if (state.session.phase !== 'active') return NOTHING
  const device = { deviceType: formFactorOf(tabOf(state)?.width ?? Infinity) }
  // Of all tabs: who goes from one to another hides one and shows one.
  const metrics =
    entry.type === 'activity.visibility_due' ? { ...device, visible: seenTab(state.tabs) !== null } : device
  return kindsOf(entry, state).map((kind) => {
    const refusal = judgeActivity(kind, state.activity, entry.at)
    return refusal === null
      ? { type: 'activity.noted', data: { kind, metrics } }
      : { type: 'activity.throttled', data: { ...refusal, kind } }
  })
})

/** What an entry is reported as. */
function kindsOf(entry: EntryOf<(typeof REPORTED)[number]>, state: Seen): readonly string[] {
  const { byName } = state.tabs
  switch (entry.type) {
    case 'activity.heartbeat_due':
      return ['heartbeat']
    case 'activity.visibility_due':
      return ['page_visibility']
    // an app that starts has nobody yet whom a report could be of.
    case 'session.started':
      return Object.values(byName).some(({ installedApp }) => installedApp) ? ['pwa_bootstrap'] : NOTHING
    case 'tab.attached':
      return entry.data.installedApp ? ['pwa_bootstrap'] : NOTHING
    case 'tab.touched':
      return ['user_activity']
    case 'tab.swiped':
      return [byName[entry.data.tab]?.ios === true ? 'ios_gesture' : 'touch_gesture']
    case 'tab.shown': {
      const tab = byName[entry.data.tab]
      return [...appState(tab), ...(typeof tab?.hiddenAt === 'number' ? ['return_from_background'] : NOTHING)]
    }
    case 'tab.hidden':
      return appState(byName[entry.data.tab])
    case 'live.opened': {
      // Once after each successful reconnection.
      const { events } = state.live.connections
      return entry.data.stream === 'events' && events.reconnections > 0 && events.openedAt === entry.at
        ? ['sse_reconnection_boost']
        : NOTHING
    }
  }
}

const appState = (tab: TabState | undefined): readonly string[] =>
  tab?.installedApp === true ? ['pwa_state_change'] : NOTHING

/** ACT-07: 50 reports (10 in an installed app) do not wait for the batch. */
export const flushEarly = deciding('early flush', ['activity.noted'], (_entry, state): readonly Event[] =>
  state.activity.unsent.length >= earlyFlush(deviceOf(state)) && !state.activity.isSending
    ? [{ type: 'activity.flush_due', data: null }]
    : NOTHING,
)

/** Heartbeats, batches and what is seen at last; one of each for all tabs. */
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
  if (activity.visibilityAt !== null)
    timers.push({
      id: 'activity visibility',
      at: after(activity.visibilityAt, VISIBILITY_DEBOUNCE),
      event: { type: 'activity.visibility_due', data: null },
    })
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
