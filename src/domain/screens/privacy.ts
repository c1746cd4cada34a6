import type { PrivacyView } from '../privacy/view.types.ts'
import { late, screen } from './definition.ts'

/** What is stored and sent, all of it in one's hands, or gone (screens.md 2.19). */
export const privacy = screen({
  screen: 'privacy',
  pattern: '/privacy',
  need: 'trial',
  title: 'Privacy',
  under: 'settings',
  late: late<{ readonly privacy: PrivacyView }>(),
})
