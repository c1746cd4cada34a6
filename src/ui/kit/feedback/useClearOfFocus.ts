import { useEffect, type RefObject } from 'react'

/**
 * A box that lies over the page is marked `data-low` while, in its own place, it would hide all of what the keyboard
 * has reached (WCAG 2.4.11): its style then puts it elsewhere.
 */
export function useClearOfFocus(box: RefObject<HTMLElement | null>): void {
  // With each drawing too: what it holds may have come after the focus.
  useEffect(() => {
    const look = (): void => placeFor(document.activeElement, box.current)
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  })
}

function placeFor(reached: Element | null, box: HTMLElement | null): void {
  // Whoever is in it is not moved along with it.
  if (reached === null || box === null || box.contains(reached)) return
  box.removeAttribute('data-low')
  const isHidden = reached.matches(':focus-visible') && isWithin(reached.getBoundingClientRect(), box)
  box.toggleAttribute('data-low', isHidden)
}

function isWithin(inner: DOMRect, box: HTMLElement): boolean {
  const outer = box.getBoundingClientRect()
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}
