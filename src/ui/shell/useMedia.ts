import { useCallback, useSyncExternalStore } from 'react'
import { media } from '../theme/media.ts'

/** Whether one of the theme's media queries holds; follows the window. */
export function useMedia(name: keyof typeof media): boolean {
  const query = media[name]
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
