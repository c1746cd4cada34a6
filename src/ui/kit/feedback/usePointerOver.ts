import { useEffect, type RefObject } from 'react'

/**
 * Tells whether the mouse is over an element that lets presses through: such a one hears nothing of it by itself. A
 * finger is not followed: it never leaves.
 */
export function usePointerOver(of: RefObject<HTMLElement | null>, told: ((isOver: boolean) => void) | undefined): void {
  useEffect(() => {
    if (told === undefined) return undefined
    let wasOver = false
    const tell = (isOver: boolean): void => {
      if (isOver !== wasOver) told(isOver)
      wasOver = isOver
    }
    const stop = new AbortController()
    const listen = { signal: stop.signal, passive: true } as const
    document.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y, pointerType }) => {
        const box = of.current?.getBoundingClientRect()
        if (box === undefined || pointerType === 'touch') return
        tell(x >= box.left && x < box.right && y >= box.top && y < box.bottom)
      },
      listen,
    )
    document.documentElement.addEventListener('pointerleave', () => tell(false), listen)
    return () => stop.abort()
  }, [of, told])
}
