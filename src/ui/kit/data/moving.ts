import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A value that changes by itself, many times a second: what it is now, and how to be told of a change. */
export type Moving<T> = {
  readonly now: () => T
  /** Gives back what ends the telling. */
  readonly tell: (listener: () => void) => () => void
}

/** Puts a changed value into the page. It gets the value before it too. */
export type Write<E extends Element, T> = (element: E, now: T, before: T) => void

/**
 * The element and the value that React draws. Every later value goes to `write`, which puts it into the page itself: a
 * render of React for each cell that moves costs ten times that. A later render draws the value of its own moment, so
 * both always agree.
 */
export function useMoving<E extends Element, T>(
  of: Moving<T>,
  write: Write<E, T>,
): { readonly element: RefObject<E | null>; readonly value: T } {
  const element = useRef<E>(null)
  const value = of.now()
  const drawn = useRef({ value, write })

  useLayoutEffect(() => {
    drawn.current = { value, write }
  })
  useLayoutEffect(() => {
    const look = (): void => {
      const [now, { value: before }] = [of.now(), drawn.current]
      if (Object.is(now, before) || element.current === null) return
      drawn.current.value = now
      drawn.current.write(element.current, now, before)
    }
    // It may have moved between the render and this moment.
    look()
    return of.tell(look)
  }, [of])

  return { element, value }
}

/** Puts a text where a text stands, or what a browser's translator has put in its place; an equal one is left alone. */
export function writeText(element: Element | undefined, text: string): void {
  const node = element?.firstChild
  if (node instanceof Text) {
    if (node.data !== text) node.data = text
  } else if (element !== undefined && (node !== null || text !== '')) element.textContent = text
}

/** Sets an attribute; an equal one is left alone. */
export function writeAttribute(element: Element | undefined, name: string, text: string): void {
  if (element !== undefined && element.getAttribute(name) !== text) element.setAttribute(name, text)
}
