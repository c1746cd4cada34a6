import { adminView } from '../../admin/view.ts'
import type { LateViewsOf } from '../../views.ts'

/** Users, and what administrators look at beside them. */
export const views: LateViewsOf<'admin'> = (state, tab) => ({ admin: adminView(state, tab) })
