import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'

/**
 * After a navigation the reader of a screen reader starts at the new screen, not in the old link. Not on the first
 * page. The frame may change once more when the core has said what stands at the address.
 */
export function useFocusOnArrival(hasShell: boolean): void {
  const path = usePathname()
  const first = useRef<string | null>(path)
  useEffect(() => {
    if (first.current === path) return
    first.current = null
    // An address that names a part of the screen is the part's to scroll to.
    if (location.hash === '') scrollTo({ top: 0 })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path, hasShell])
}
