import type { EmailPrefsView } from '../../../domain/mail/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null until it came. */
export const useMail = <T>(part: (view: EmailPrefsView) => T): T | null => useViewPart('emailPrefs', part)
