import { readAddress } from '../../access/address.ts'
import { COMMAND_ADDRESS } from '../../access/addresses.ts'
import { editedFields } from '../../configuration/edited.ts'
import { calendarOf } from '../../core/calendar.ts'
import { sharing } from '../../core/select.ts'
import { loadable } from '../../resources/loadable.ts'
import type { State } from '../../state.ts'
import { zoneOf } from '../../tabs/zone.ts'
import { adviceTexts as texts } from '../texts.ts'
import { adviceIn } from '../view.ts'
import { balancesFrom, beforeAfter, capsFrom } from './after.ts'
import { BALANCES, REVIEW } from './constants.ts'
import { lanesOf, passes } from './lanes.ts'
import { changesOf, scoreboardFrom } from './review.ts'
import { timelineOf } from './timeline.ts'
import type { BoardView } from './view.types.ts'

const sharedByTab = sharing<BoardView>()

/** The board of a tab (screens.md 2.11): the actions and filters of the command center in another shape. */
export function boardView(state: State, tab: string): BoardView {
  const { byKey } = state.resources
  const of = state.tabs.byName[tab]
  const { values: filters } = readAddress(COMMAND_ADDRESS, of?.query ?? '')
  const all = adviceIn(state)
  const caps = editedFields('lifecycle', state)?.find(({ key }) => key === 'allocation_caps')?.value
  return sharedByTab(tab, {
    lanes: lanesOf(all, filters),
    timeline: timelineOf(
      all.filter((row) => passes(row, filters)),
      calendarOf(zoneOf(state, of)),
      state.at,
    ),
    after: loadable(byKey[BALANCES], texts.balancesUnloaded, (value) =>
      beforeAfter(all, balancesFrom(value), capsFrom(caps)),
    ),
    changes: loadable(byKey[REVIEW], texts.reviewUnloaded, (value) => changesOf(all, value)),
    scoreboard: loadable(byKey[REVIEW], texts.reviewUnloaded, scoreboardFrom),
  })
}
