import { activityTimers } from './activity/decide.ts'
import { botTimers } from './bots/decide.ts'
import { closedTimers } from './closed/decide.ts'
import { epoch } from './core/time.ts'
import type { Timer } from './decision.ts'
import { liveTimers } from './live/timers.ts'
import { notificationTimers } from './notifications/follow.ts'
import { recoveryTimers } from './recovery/follow.ts'
import { resourceTimers } from './resources/decide.ts'
import { sessionTimers } from './session/decide.ts'
import type { State } from './state.ts'
import { presenceTimers } from './storage/presence.ts'
import { loadingTimers } from './tabs/loading/decide.ts'
import { visibleTabs } from './tabs/model.ts'
import { toastTimers } from './toasts/decide.ts'

/**
 * Every moment the state waits for. Each is proposed once per id and moment; one that disappears is cancelled, one that
 * moves is set anew.
 */
export const dueTimers = (state: State): readonly Timer[] => [
  ...sessionTimers(state),
  ...liveTimers(state),
  ...resourceTimers(state),
  ...closedTimers(state),
  ...botTimers(state),
  ...loadingTimers(state),
  ...toastTimers(state),
  ...notificationTimers(state),
  ...recoveryTimers(state),
  ...activityTimers(state),
  ...presenceTimers(state),
  ...clockTimers(state),
]

/**
 * A tick a second while someone looks, so that ages, staleness and order of the views move on (spec: sorting at most
 * once a second).
 */
function clockTimers(state: State): readonly Timer[] {
  const timers: Timer[] = []
  if (visibleTabs(state.tabs).length > 0 && state.session.phase === 'active')
    timers.push({
      id: 'second',
      at: epoch((Math.floor(state.at / 1_000) + 1) * 1_000),
      event: { type: 'clock.second_due', data: null },
    })
  return timers
}
