import { sharing } from '../core/select.ts'
import { loadable } from '../resources/loadable.ts'
import { settingsTexts } from '../settings/texts.ts'
import type { State } from '../state.ts'
import type { ManageView } from './manage.types.ts'
import { outlookOf } from './outlook.ts'

const sharedByTab = sharing<ManageView>()

/** What can be done with the plan, as a tab sees it. */
export const manageView = (state: State, tab: string): ManageView =>
  sharedByTab(tab, {
    outlook: loadable(state.resources.byKey['settingsSubscription'], settingsTexts.subscriptionFailed, (value) =>
      outlookOf(value, state.at),
    ),
  })
