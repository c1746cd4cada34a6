import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** Listeners of the element that keeps the focus. */
export interface KeptFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Gives the focus to an element when what held it inside goes with a press or by itself: else it falls to the page's
 * beginning. Call it where everything inside is drawn anew.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): KeptFocus {
  const isInside = useRef(false)
  useLayoutEffect(() => {
    // What React takes away is not heard as left: so it is still noted as inside.
    if (isInside.current && document.activeElement === document.body) element.current?.focus()
  })
  // What is open over the page hands its events up as well, though it stands elsewhere.
  const note =
    (who: 'target' | 'relatedTarget') =>
    (event: FocusEvent<HTMLElement>): void => {
      const to = event[who]
      isInside.current = to instanceof Node && event.currentTarget.contains(to)
    }
  return { onFocus: note('target'), onBlur: note('relatedTarget') }
}
