import { useLayoutEffect, useState, type RefObject } from 'react'
import { rangeInSight, type LineRange } from './dataTableWindow.ts'

/** From this many lines on, only those in sight are drawn (look.md, Habits: virtual rows above 100). */
export const VIRTUAL_ABOVE = 100

/** Lines of a long table in its first frame. */
const FIRST = 16

/**
 * Which lines of a table's body are drawn. Follows whatever scrolls: the page, a panel or the table's own frame, because scroll events
 * of all of them are seen while they travel down to their target.
 */
export function useLineWindow(body: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>, edges: readonly number[]): LineRange {
  const count = edges.length - 1
  const isWindowed = count > VIRTUAL_ABOVE
  const [range, setRange] = useState<LineRange>({ from: 0, to: FIRST })

  useLayoutEffect(() => {
    if (!isWindowed) return
    let frameId = 0
    const measure = (): void => {
      frameId = 0
      if (!body.current || !frame.current) return
      const { top } = body.current.getBoundingClientRect()
      const clip = frame.current.getBoundingClientRect()
      const next = rangeInSight(edges, Math.max(0, clip.top) - top, Math.min(window.innerHeight, clip.bottom) - top)
      setRange((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    const later = (): void => {
      if (frameId === 0) frameId = window.requestAnimationFrame(measure)
    }
    // The rows beyond the first follow in the next frame: all at once they would be one long task.
    later()
    document.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      window.cancelAnimationFrame(frameId)
      document.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [body, frame, edges, isWindowed])

  return isWindowed ? { from: Math.min(range.from, count), to: Math.min(range.to, count) } : { from: 0, to: count }
}
