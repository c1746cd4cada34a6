import type { Loadable } from '../core/outcome.ts'
import type { Outlook } from './outlook.ts'

/** What can be done with the plan there is; plan, portal and invoices are the settings'. */
export interface ManageView {
  readonly outlook: Loadable<Outlook>
}
