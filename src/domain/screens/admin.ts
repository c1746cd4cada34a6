import { admits } from '../access/roles.ts'
import { adminWants } from '../admin/wants.ts'
import type { AdminView } from '../admin/view.types.ts'
import type { HasSession } from '../session/model.ts'
import { late, screen } from './definition.ts'

/** Who uses this installation, for administrators (screens.md 2.17); others see a teaser, and nothing is asked. */
export const admin = screen({
  screen: 'admin',
  pattern: '/admin',
  need: 'admin',
  title: 'Admin',
  sidebar: { id: 'admin', icon: 'admin', key: 'a', foot: 3 },
  wants: (_zone, tab, { session }: HasSession) =>
    admits('admin', session.profile?.roles ?? []) || session.impersonation !== null ? adminWants(tab.query) : [],
  wantsByAnswers: true,
  late: late<{ readonly admin: AdminView }>(),
})
