import { readAddress } from '../../access/address.ts'
import { COMMAND_ADDRESS } from '../../access/addresses.ts'
import { editedFields } from '../../configuration/edited.ts'
import { calendarOf } from '../../core/calendar.ts'
import type { Loadable } from '../../core/outcome.ts'
import { loadable } from '../../resources/loadable.ts'
import type { ResourceEntry } from '../../resources/model.ts'
import type { State } from '../../state.ts'
import { zoneOf } from '../../tabs/zone.ts'
import { pastDay } from '../past.ts'
import { adviceTexts as texts } from '../texts.ts'
import { adviceIn } from '../view.ts'
import type { Advice, AdviceFilters, PastDay } from '../view.types.ts'
import { balancesFrom, balancesOn, beforeAfter, capsFrom, type Chosen } from './after.ts'
import { balancesOf, reviewKey } from './constants.ts'
import { chosenOf, lanesOf, passes } from './lanes.ts'
import { changesOf, scoreboardFrom } from './review.ts'
import { timelineOf } from './timeline.ts'
import type { BeforeAfter, BoardView } from './view.types.ts'

/** The board of a tab (screens.md 2.11): the actions and filters of the command center in another shape. */
export function boardView(state: State, tab: string): BoardView {
  const { byKey } = state.resources
  const of = state.tabs.byName[tab]
  const { values: filters } = readAddress(COMMAND_ADDRESS, of?.query ?? '')
  const zone = zoneOf(state, of)
  const past = pastDay(of?.query ?? '', zone, state.at)
  const all = adviceIn(state, past)
  const review = byKey[reviewKey(past)]
  const changes = loadable(review, texts.reviewUnloaded, (value) => changesOf(all, value))
  const marks = filters.cmp === 'last' && changes.state === 'ready' ? changes.data : null
  return {
    lanes: lanesOf(all, filters, marks),
    chosen: chosenOf(all, filters),
    timeline: timelineOf(
      all.filter((row) => passes(row, filters)),
      calendarOf(zone),
      past?.at ?? state.at,
    ),
    after: afterOf(state, byKey[balancesOf(past, zone)], all, { past, chosen: chosenIn(all, filters) }),
    changes,
    scoreboard: loadable(review, texts.reviewUnloaded, scoreboardFrom),
  }
}

/** Ids of all ends of the cards that are selected. */
export const chosenIn = (all: readonly Advice[], filters: AdviceFilters): Chosen =>
  chosenOf(all, filters).flatMap(({ ends }) => ends.map(({ id }) => id))

/**
 * What the accounts hold before and after, of today or of a past day. With the caps that are set; those of today say
 * nothing of a past day, so it has none.
 */
export function afterOf(
  state: State,
  entry: ResourceEntry | undefined,
  all: readonly Advice[],
  { past, chosen }: { readonly past: PastDay | null; readonly chosen: Chosen },
): Loadable<BeforeAfter> {
  const caps = editedFields('lifecycle', state)?.find(({ key }) => key === 'allocation_caps')?.value
  return loadable(entry, texts.balancesUnloaded, (value) =>
    past === null
      ? beforeAfter(all, balancesFrom(value), capsFrom(caps), chosen)
      : beforeAfter(all, balancesOn(past.day, value), null, chosen),
  )
}
