import type { ChannelsView } from '../channels/view.types.ts'
import { late, screen } from './definition.ts'

/** How somebody is told while no page of his is open (N4). */
export const notificationChannels = screen({
  screen: 'notificationChannels',
  pattern: '/notification-channels',
  need: 'trial',
  title: 'When no tab is open',
  under: 'settings',
  wants: () => ['channels'],
  late: late<{ readonly channels: ChannelsView }>(),
})
