import type { PrivacyView } from '../../../domain/privacy/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the page's view; null until it came. */
export const usePrivacy = <T>(part: (view: PrivacyView) => T): T | null => useViewPart('privacy', part)
