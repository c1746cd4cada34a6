import type { ChannelsView } from '../channels/view.types.ts'
import { late, screen } from './definition.ts'

/** How somebody is told while no page of his is open (N4). */
export const notificationChannels = screen({
  screen: 'notificationChannels',
  pattern: '/notification-channels',
  need: 'trial',
  title: 'Channels',
  under: 'settings',
  wants: () => ['channels'],
  late: late<{ readonly channels: ChannelsView }>(),
})
