import type { ReactNode } from 'react'
import { useHidesAmounts } from '../../theme/theme.ts'
import { useMoving, writeAttribute, writeText, type Moving } from './moving.ts'
import * as css from './MovingNumber.css.ts'
import { directionOf, HIDDEN, type Numeric } from '../../../domain/core/numbers.ts'

/** Props of MovingNumber. */
export type MovingNumberProps = {
  readonly of: Moving<Numeric>
  /** How it is written. */
  readonly text: (value: Numeric) => string
  /** Coloured by its direction: money made or lost, and per cent of it. */
  readonly isResult?: boolean
  /** Hidden with the amounts. */
  readonly isAmount?: boolean
  readonly onMove?: (now: Numeric, before: Numeric) => void
}

/**
 * A number that moves many times a second, as Money, Signed, Percent or Qty draw one that does not. React draws it
 * once; then its text and direction are written into the page.
 */
export function MovingNumber({ of, text, isResult = false, isAmount = false, onMove }: MovingNumberProps): ReactNode {
  const isHidden = useHidesAmounts() && isAmount
  const shown = (number: Numeric): string => (isHidden ? HIDDEN : text(number))
  const { element, value } = useMoving<HTMLSpanElement, Numeric>(of, (span, now, before) => {
    writeText(span, shown(now))
    if (isResult) writeAttribute(span, 'data-direction', directionOf(now))
    onMove?.(now, before)
  })
  return (
    <span
      ref={element}
      translate="no"
      className={css.moving}
      {...(isResult ? { 'data-direction': directionOf(value) } : {})}
    >
      {shown(value)}
    </span>
  )
}
