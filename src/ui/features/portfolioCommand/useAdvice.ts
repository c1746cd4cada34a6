import { COMMAND_ADDRESS } from '../../../domain/access/addresses.ts'
import type { Advice, AdviceView, PastDay } from '../../../domain/advice/view.types.ts'
import { changeAddress, type AddressChange } from '../../model/address.ts'
import { send } from '../../model/send.ts'
import { useViewPart } from '../../model/useViewPart.ts'
import { words } from './texts.ts'

/** A part of the page's view; null before the first push. `pick` is a module-level function. */
export const useAdvice = <P>(pick: (view: AdviceView) => P): P | null => useViewPart('advice', pick)

const pastOf = (view: AdviceView): PastDay | null => view.past

/** The past day that is shown; null for today. */
export const usePast = (): PastDay | null => useAdvice(pastOf)

/** Why nothing can be changed now; undefined where it can. */
export const useReadOnly = (): string | undefined => (usePast() === null ? undefined : words.readOnly)

/** The two shapes of the command center, and where each is. */
export const PLACES = { table: '/portfolio-command', board: '/portfolio-command-v2' } as const
export type Shape = keyof typeof PLACES

/** Leads to the other shape with the same filters. */
export const showAs = (shape: Shape): void => changeAddress(COMMAND_ADDRESS, PLACES[shape])({})

/** Writes the address of the shape that is shown. */
export const change = (by: AddressChange<typeof COMMAND_ADDRESS>): void =>
  changeAddress(COMMAND_ADDRESS, location.pathname === PLACES.board ? PLACES.board : PLACES.table)(by)

/** Every filter set back; the order stays. */
export const noFilters = {
  action: '',
  urgency: '',
  account: '',
  strategy: '',
  state: '',
  ready: '',
  significant: '',
  hide: '',
}

/** Ticks actions off, or takes their ticks back. */
export const complete = (rows: readonly Pick<Advice, 'id'>[], isDone: boolean): void =>
  void send({ type: 'advice.complete', ids: rows.map(({ id }) => id), isDone })
