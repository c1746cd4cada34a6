import { readAddress } from '../../../domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../domain/access/addresses.ts'
import { MOST_SELECTED } from '../../../domain/advice/board/constants.ts'
import type { BoardCard, BoardView } from '../../../domain/advice/board/view.types.ts'
import { ABSENT, mirrorOf, type Absent } from '../../model/mirrors.ts'
import { scope } from '../../model/scope.ts'
import { send } from '../../model/send.ts'
import { change } from '../portfolioCommand/useAdvice.ts'
import { words } from './texts.ts'

const idsOf = ({ ends }: BoardCard): readonly string[] => ends.map(({ id }) => id)

/** Ids of the cards that are there, drawn or selected. */
function known(): ReadonlySet<string> {
  const view: BoardView | Absent = scope.getState(mirrorOf('board'))
  return new Set(view === ABSENT ? [] : [...view.chosen, ...view.lanes.flatMap(({ cards }) => cards)].flatMap(idsOf))
}

/** Selects a card, or takes it out: both ends of a swap. Ids of an older generation, which nobody sees, go. */
export function select(card: BoardCard, isSelected: boolean): void {
  const [ids, all] = [idsOf(card), known()]
  const { sel } = readAddress(COMMAND_ADDRESS, location.search).values
  const others = sel.filter((id) => all.has(id) && !ids.includes(id))
  if (isSelected && others.length + ids.length > MOST_SELECTED)
    return void send({ type: 'toast.show', kind: 'error', text: words.tooMany(MOST_SELECTED) })
  change({ sel: [...others, ...(isSelected ? ids : [])].join(',') })
}

/** Selects none. */
export const unselect = (): void => change({ sel: '' })
