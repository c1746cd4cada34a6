import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { linesBeyond, rangeInSight, type LineRange } from './dataTableWindow.ts'

/** From this many lines on, only those in sight are drawn (look.md, Habits: virtual rows above 100). */
const VIRTUAL_ABOVE = 100

/** Lines of a long table in its first frame, which also draws all that stands around it. */
const FIRST = 8
/**
 * Where more lines than this are new, those in sight come first and those beyond follow in the next frame: all at once
 * they would be one long task.
 */
const MOST_NEW = 12
const NONE: LineRange = { from: 0, to: 0 }

/**
 * Which lines of a table's body are drawn. Follows whatever scrolls: the page, a panel or the table's own frame,
 * because scroll events of all of them are seen while they travel down to their target (M-03).
 */
export function useLineWindow(
  body: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  edges: readonly number[],
): LineRange {
  const count = edges.length - 1
  const isWindowed = count > VIRTUAL_ABOVE
  const [measured, setRange] = useState<LineRange | null>(null)
  const [, setStep] = useState(0)
  const last = useRef<LineRange | null>(null)
  const drawn = isWindowed ? windowOf(measured, last.current, count) : wholeOf(last.current, count)

  useLayoutEffect(() => {
    last.current = drawn
    if (isWindowed || drawn.to === count) return
    const frameId = window.requestAnimationFrame(() => setStep((step) => step + 1))
    return () => window.cancelAnimationFrame(frameId)
  })

  useLayoutEffect(() => {
    if (!isWindowed) return
    let frameId = 0
    const measure = (): void => {
      frameId = 0
      if (!body.current || !frame.current) return
      const { top } = body.current.getBoundingClientRect()
      const clip = frame.current.getBoundingClientRect()
      const [from, to] = [Math.max(0, clip.top) - top, Math.min(window.innerHeight, clip.bottom) - top]
      const next = rangeInSight(edges, from, to)
      const inSight = rangeInSight(edges, from, to, 0)
      const isFirstStep =
        linesBeyond(next, last.current ?? NONE) > MOST_NEW && linesBeyond(inSight, last.current ?? NONE) > 0
      if (isFirstStep) later()
      const chosen = isFirstStep ? inSight : next
      // React draws the new lines in slices between which a press is answered; those drawn stay meanwhile.
      startTransition(() => setRange((old) => (old?.from === chosen.from && old.to === chosen.to ? old : chosen)))
    }
    const later = (): void => {
      if (frameId === 0) frameId = window.requestAnimationFrame(measure)
    }
    later()
    document.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      window.cancelAnimationFrame(frameId)
      document.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [body, frame, edges, isWindowed])

  return drawn
}

/** The measured lines. A table that outgrew drawing all its lines keeps them until it was measured. */
function windowOf(measured: LineRange | null, last: LineRange | null, count: number): LineRange {
  const { from, to } = measured ?? { from: 0, to: Math.max(FIRST, last?.to ?? 0) }
  return { from: Math.min(from, count), to: Math.min(to, count) }
}

/** All lines. Many that come at once to a table on screen, as when a filter is cleared, come in steps. */
function wholeOf(last: LineRange | null, count: number): LineRange {
  return { from: 0, to: last === null ? count : Math.min(count, last.to + MOST_NEW) }
}
