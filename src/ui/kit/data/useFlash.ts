import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { flash, stopFlash, type FlashCell } from './flash.ts'
import { numberOf, type Numeric } from '../../../domain/core/numbers.ts'

/** What a ticking cell is made of: its element, the tint behind its number, and what to call when the number moved. */
export type FlashParts = {
  readonly element: RefObject<HTMLSpanElement | null>
  readonly tint: RefObject<HTMLElement | null>
  readonly moved: (now: Numeric, before: Numeric) => void
}

/** The flash of one cell. What is no number, or says the same number, does not flash. */
export function useFlash(): FlashParts {
  const element = useRef<HTMLSpanElement>(null)
  const tint = useRef<HTMLElement>(null)
  const cell = useRef<FlashCell>(null)

  const moved = useCallback((now: Numeric, before: Numeric): void => {
    const [to, from] = [numberOf(now), numberOf(before)]
    if (to === null || from === null || to === from || element.current === null || tint.current === null) return
    cell.current ??= { element: element.current, tint: tint.current, fade: null, at: -Infinity, next: null }
    flash(cell.current, to > from ? 'up' : 'down')
  }, [])

  useLayoutEffect(
    () => () => {
      if (cell.current !== null) stopFlash(cell.current)
      cell.current = null
    },
    [],
  )

  return { element, tint, moved }
}
