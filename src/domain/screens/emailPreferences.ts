import type { EmailPrefsView } from '../mail/view.types.ts'
import { late, screen } from './definition.ts'

/** Which mails come, and none of them (screens.md 2.18). */
export const emailPreferences = screen({
  screen: 'emailPreferences',
  pattern: '/email-preferences',
  need: 'trial',
  title: 'Email preferences',
  under: 'settings',
  wants: () => ['emailPreferences', 'digestPreview'],
  late: late<{ readonly emailPrefs: EmailPrefsView }>(),
})
