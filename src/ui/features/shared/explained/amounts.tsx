import type { ReactNode } from 'react'
import type { DecimalText } from '../../../../domain/core/decimal.ts'
import { formatAge } from '../../../../domain/core/format.ts'
import { formatNumber, NONE } from '../../../../domain/core/numbers.ts'
import type { Unit } from '../../../../domain/explained/view.types.ts'
import { Money, Qty, Signed } from '../../../kit/data/Numbers.tsx'

const SUFFIXES: Readonly<Partial<Record<Unit, string>>> = { '%': '%', R: 'R' }

/** Most decimals that a browser writes. */
const ALL = 20

/** A value to its last digit: money and sizes hidden with the amounts, with its sign where it has a direction. */
export function Exact({
  value,
  unit,
  isPlain = false,
}: {
  readonly value: DecimalText | null
  readonly unit: Unit
  readonly isPlain?: boolean | undefined
}): ReactNode {
  if (unit === 'time') return <span>{value === null ? NONE : formatAge(0, Number(value))}</span>
  const isSigned = (unit === 'USDT' || unit === 'points') && !isPlain
  const text = formatNumber(value, { digits: unit === 'USDT' ? 2 : 0, maxDigits: ALL, isSigned })
  if (unit === 'points') return <Signed value={value} text={text} isNeutral />
  if (isSigned) return <Signed value={value} text={text} />
  if (unit === 'USDT') return <Money value={value} text={text} />
  if (unit === 'size') return <Qty value={value} text={text} isAmount />
  return <span>{value !== null && SUFFIXES[unit] !== undefined ? `${text} ${SUFFIXES[unit]}` : text}</span>
}
