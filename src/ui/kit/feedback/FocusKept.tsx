import { useEffect, type ReactNode } from 'react'

/**
 * In a modal: where what opened it went meanwhile, the focus goes to the screen; else it falls to the page's beginning.
 */
export function FocusKept(): ReactNode {
  useEffect(
    () => () => {
      // A frame later, as the modal gives it back: after that, which was asked for before.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return null
}
