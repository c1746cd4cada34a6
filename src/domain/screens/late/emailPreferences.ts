import { emailPrefsView } from '../../mail/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Email preferences. */
export const views: LateViewsOf<'emailPreferences'> = (state) => ({ emailPrefs: emailPrefsView(state) })
