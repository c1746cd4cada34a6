import { loadable } from '../resources/loadable.ts'
import { settingsTexts } from '../settings/texts.ts'
import type { State } from '../state.ts'
import type { ManageView } from './manage.types.ts'
import { outlookOf } from './outlook.ts'

/** What can be done with the plan. */
export const manageView = (state: State): ManageView => ({
  outlook: loadable(state.resources.byKey['settingsSubscription'], settingsTexts.subscriptionFailed, (value) =>
    outlookOf(value, state.at),
  ),
})
