import type { ReactNode } from 'react'
import { useHidesAmounts } from '../../theme/theme.ts'
import { useMoving, writeAttribute, writeText, type Moving } from './moving.ts'
import * as css from './MovingNumber.css.ts'
import { directionOf, type Numeric } from '../../../domain/core/numbers.ts'
import { HiddenAmount } from './HiddenAmount.tsx'

/** Props of MovingNumber. */
export type MovingNumberProps = {
  readonly of: Moving<Numeric>
  /** How it is written. */
  readonly text: (value: Numeric) => string
  /** Coloured by its direction: money made or lost, and per cent of it. */
  readonly isResult?: boolean
  /** Hidden with the amounts, and then of no direction. */
  readonly isAmount?: boolean
  readonly onMove?: (now: Numeric, before: Numeric) => void
}

/**
 * A number that moves many times a second, as Money, Signed, Percent or Qty draw one that does not. React draws it
 * once; then its text and direction are written into the page.
 */
export function MovingNumber({ of, text, isResult = false, isAmount = false, onMove }: MovingNumberProps): ReactNode {
  const isHidden = useHidesAmounts() && isAmount
  const { element, value } = useMoving<HTMLSpanElement, Numeric>(of, (span, now, before) => {
    if (!isHidden) {
      writeText(span, text(now))
      if (isResult) writeAttribute(span, 'data-direction', directionOf(now))
    }
    onMove?.(now, before)
  })
  return (
    <span
      ref={element}
      translate="no"
      className={css.moving}
      {...(isResult && !isHidden ? { 'data-direction': directionOf(value) } : {})}
    >
      {isHidden ? <HiddenAmount /> : text(value)}
    </span>
  )
}
