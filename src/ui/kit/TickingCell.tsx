import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { FLASH_MS } from '../theme/scale.ts'
import { Arrow } from './Arrow.tsx'
import { cx } from './classes.ts'
import { numberOf, type Numeric } from './numberFormat.ts'
import { flashDelay } from './flash.ts'
import * as css from './TickingCell.css.ts'

/** Props of TickingCell. */
export type TickingCellProps = {
  /** The number that changes; only its direction matters here. */
  readonly value: Numeric
  /** What is drawn: a Signed, Money, Qty, or text. */
  readonly children: ReactNode
  /** The newest fact is too old: no flash. */
  readonly isStale?: boolean
  /** 'end' (default) keeps the right edge under the others of a column, 'start' the left edge under a label. */
  readonly align?: 'start' | 'end'
}

/**
 * A number that changes by itself. A change tints it for 600 ms and shows an arrow in the reserved slot; it flashes at most once a
 * second and the newest change wins; under reduced motion only the arrow shows. Never a live region (screens.md 2.0).
 * The flash is set on the element itself: a change of a cell costs one render of that cell and no more.
 */
export function TickingCell({ value, children, isStale = false, align = 'end' }: TickingCellProps): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const flash = useRef<Flash>({ last: null, at: -Infinity, clear: 0, wait: 0 })

  useLayoutEffect(() => {
    const number = numberOf(value)
    const { last } = flash.current
    flash.current.last = number
    if (isStale || number === null || last === null || number === last || element.current === null) return
    start(element.current, flash.current, number > last ? 'up' : 'down')
  }, [value, isStale])

  useLayoutEffect(() => {
    const timers = flash.current
    return () => {
      window.clearTimeout(timers.clear)
      window.clearTimeout(timers.wait)
    }
  }, [])

  return (
    <span ref={element} className={cx(css.cell, css.edges[align])}>
      <Arrow direction="up" className={cx(css.slot, css.slotColor)} />
      <span className={css.value}>{children}</span>
    </span>
  )
}

/** Times in ms of the page's clock; timers are handles of the window. */
type Flash = { last: number | null; at: number; clear: number; wait: number }

function start(element: HTMLElement, flash: Flash, direction: 'up' | 'down'): void {
  window.clearTimeout(flash.wait)
  const rest = flashDelay(flash.at, performance.now())
  if (rest > 0) {
    flash.wait = window.setTimeout(() => start(element, flash, direction), rest)
    return
  }
  flash.at = performance.now()
  element.dataset['flash'] = direction
  window.clearTimeout(flash.clear)
  flash.clear = window.setTimeout(() => delete element.dataset['flash'], FLASH_MS)
}
