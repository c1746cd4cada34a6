import type { ReactNode } from 'react'
import { useHidesAmounts } from '../../theme/theme.ts'
import { cx } from '../classes.ts'
import { directionOf, formatNumber, type Numeric } from '../../../domain/core/numbers.ts'
import { HiddenAmount } from './HiddenAmount.tsx'
import * as css from './Numbers.css.ts'

/** Props that every number component knows. */
export type NumberProps = {
  /** A number or decimal text; null draws an en dash. */
  readonly value: Numeric
  readonly digits?: number
  /** Text that is ready; `value` then only decides direction. */
  readonly text?: string | undefined
  readonly className?: string
}

/** An amount of money without direction: balance, value, volume. Two decimals. Hidden with the amounts. */
export function Money({
  value,
  digits = 2,
  text,
  unit,
  className,
}: NumberProps & { readonly unit?: string }): ReactNode {
  const isHidden = useHidesAmounts()
  return (
    <span translate="no" className={cx(css.number, className)}>
      {besideUnit(isHidden ? <HiddenAmount /> : (text ?? formatNumber(value, { digits })), unit)}
    </span>
  )
}

/**
 * Money made or lost: sign always, colour of the direction. Hidden with the amounts, and its direction too, which the
 * colour alone would tell. `isNeutral` keeps the text's colour.
 */
export function Signed({
  value,
  digits = 2,
  text,
  unit,
  isNeutral,
  className,
}: NumberProps & { readonly unit?: string; readonly isNeutral?: boolean }): ReactNode {
  const isHidden = useHidesAmounts()
  const direction = isHidden ? 'flat' : directionOf(value, digits)
  const written = text ?? formatNumber(value, { digits, isSigned: true })
  return (
    <span
      translate="no"
      className={cx(css.number, !isNeutral && css.directions[direction], className)}
      data-direction={direction}
    >
      {isHidden ? besideUnit(<HiddenAmount />, unit) : unit ? `${written} ${unit}` : written}
    </span>
  )
}

/**
 * Per cent with a space before the sign; stays when amounts are hidden.
 * `tone='result'` signs and colours it (ROI), 'move' signs it only (price moves), 'plain' does neither (win rate).
 * `isBare` leaves the sign % to the column header.
 */
export function Percent({
  value,
  digits = 2,
  text,
  tone = 'plain',
  isBare,
  className,
}: NumberProps & { readonly tone?: 'plain' | 'move' | 'result'; readonly isBare?: boolean }): ReactNode {
  const written = text ?? formatNumber(value, { digits, isSigned: tone !== 'plain' })
  return (
    <span
      translate="no"
      className={cx(css.number, tone === 'result' && css.directions[directionOf(value, digits)], className)}
    >
      {isBare || text !== undefined ? written : `${written} %`}
    </span>
  )
}

/**
 * A size or a price: as many decimals as it has, up to `maxDigits`, never a sign or colour. Sizes (`isAmount`) hide
 * with the amounts.
 */
export function Qty({
  value,
  digits = 0,
  maxDigits = 8,
  text,
  isAmount,
  unit,
  className,
}: NumberProps & { readonly maxDigits?: number; readonly isAmount?: boolean; readonly unit?: string }): ReactNode {
  const isHidden = useHidesAmounts() && isAmount === true
  return (
    <span translate="no" className={cx(css.number, className)}>
      {besideUnit(isHidden ? <HiddenAmount /> : (text ?? formatNumber(value, { digits, maxDigits })), unit)}
    </span>
  )
}

/** A text that changes is alone in its element (Words says why). */
const besideUnit = (written: ReactNode, unit: string | undefined): ReactNode =>
  unit ? (
    <>
      <span>{written}</span>
      <span className={css.unit}>{` ${unit}`}</span>
    </>
  ) : (
    written
  )
