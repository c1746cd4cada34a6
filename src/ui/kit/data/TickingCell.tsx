import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Arrow } from './Arrow.tsx'
import { cx } from '../classes.ts'
import { MovingNumber, type MovingNumberProps } from './MovingNumber.tsx'
import type { Numeric } from '../../../domain/core/numbers.ts'
import * as css from './TickingCell.css.ts'
import { useFlash, type FlashParts } from './useFlash.ts'
import { Words } from '../layout/Words.tsx'

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
 * A number that changes by itself. A change tints it for 600 ms and shows an arrow in the reserved slot; it flashes at
 * most once a second and the newest change wins; under reduced motion only the arrow shows. Never a live region
 * (screens.md 2.0).
 */
export function TickingCell({ value, children, isStale = false, align = 'end' }: TickingCellProps): ReactNode {
  const flash = useFlash()
  const { moved } = flash
  const last = useRef(value)

  useLayoutEffect(() => {
    if (!isStale) moved(value, last.current)
    last.current = value
  }, [value, isStale, moved])

  return (
    <Frame flash={flash} align={align}>
      <span className={css.value}>{children}</span>
    </Frame>
  )
}

/** Props of TickingNumber. */
export type TickingNumberProps = Omit<MovingNumberProps, 'onMove'> &
  Pick<TickingCellProps, 'align'> & {
    /** Asked at each change: no flash. */
    readonly isCalm?: () => boolean
  }

const neverCalm = (): boolean => false

/** A TickingCell whose number is written into the page, not rendered (MovingNumber). */
export function TickingNumber({ isCalm = neverCalm, align = 'end', ...number }: TickingNumberProps): ReactNode {
  const flash = useFlash()
  return (
    <Frame flash={flash} align={align}>
      <MovingNumber
        {...number}
        onMove={(now, before) => {
          if (!isCalm()) flash.moved(now, before)
        }}
      />
    </Frame>
  )
}

function Frame({
  flash,
  align,
  children,
}: {
  readonly flash: FlashParts
  readonly align: 'start' | 'end'
  readonly children: ReactNode
}): ReactNode {
  return (
    <span ref={flash.element} className={cx(css.cell, css.edges[align])}>
      <i ref={flash.tint} className={css.tint} />
      <Arrow direction="up" className={cx(css.slot, css.slotColor)} />
      <Words>{children}</Words>
    </span>
  )
}
