import { privacyView } from '../../privacy/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Privacy. */
export const views: LateViewsOf<'privacy'> = (state) => ({ privacy: privacyView(state) })
