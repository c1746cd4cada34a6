import { channelsView } from '../../channels/view.ts'
import { settingsView } from '../../settings/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Profile, plan and linked accounts; and the channels, which who has no plan takes away here. */
export const views: LateViewsOf<'settings'> = (state, tab) => ({
  settings: settingsView(state, tab),
  channels: channelsView(state),
})
