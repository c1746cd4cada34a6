import type { AlertsView } from '../alerts/view.types.ts'
import { ALERTS } from '../alerts/constants.ts'
import { EXCHANGE_SYMBOLS } from '../bots/constants.ts'
import { late, screen } from './definition.ts'

/** Alerts that the user set, and what each is at (companion). */
export const alerts = screen({
  screen: 'alerts',
  pattern: '/alerts',
  need: 'trial',
  title: 'Alerts',
  sidebar: { id: 'alerts', icon: 'alarm', key: 't', main: 9 },
  wants: () => [ALERTS, EXCHANGE_SYMBOLS],
  late: late<{ readonly alerts: AlertsView }>(),
})
