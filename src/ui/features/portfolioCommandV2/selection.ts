import { readAddress } from '../../../domain/access/address.ts'
import { COMMAND_ADDRESS } from '../../../domain/access/addresses.ts'
import { MOST_SELECTED } from '../../../domain/advice/board/constants.ts'
import type { BoardCard } from '../../../domain/advice/board/view.types.ts'
import { send } from '../../model/send.ts'
import { change } from '../portfolioCommand/useAdvice.ts'
import { words } from './texts.ts'

/** Selects a card, or takes it out: both ends of a swap. */
export function select({ ends }: BoardCard, isSelected: boolean): void {
  const ids = ends.map(({ id }) => id)
  const others = readAddress(COMMAND_ADDRESS, location.search).values.sel.filter((id) => !ids.includes(id))
  if (isSelected && others.length + ids.length > MOST_SELECTED)
    return void send({ type: 'toast.show', kind: 'error', text: words.tooMany(MOST_SELECTED) })
  change({ sel: [...others, ...(isSelected ? ids : [])].join(',') })
}

/** Selects none. */
export const unselect = (): void => change({ sel: '' })
