import { channelsView } from '../../channels/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** How somebody is told while no page of his is open. */
export const views: LateViewsOf<'notificationChannels'> = (state) => ({ channels: channelsView(state) })
