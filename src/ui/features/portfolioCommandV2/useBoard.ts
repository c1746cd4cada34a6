import type { BoardView } from '../../../domain/advice/board/view.types.ts'
import { useViewPart } from '../../model/useViewPart.ts'

/** A part of the board; null before the first push. `pick` is a module-level function. */
export const useBoard = <P>(pick: (view: BoardView) => P): P | null => useViewPart('board', pick)
