import type { ReactNode } from 'react'
import type { DecimalText } from '../../../../domain/core/decimal.ts'
import { formatNumber } from '../../../../domain/core/numbers.ts'
import type { Unit } from '../../../../domain/explained/view.types.ts'
import { Money, Signed } from '../../../kit/data/Numbers.tsx'

/** Most decimals that a browser writes. */
const ALL = 20

/** A value to its last digit: money hidden with the amounts, with its sign where it has a direction. */
export function Exact({
  value,
  unit,
  isPlain = false,
}: {
  readonly value: DecimalText | null
  readonly unit: Unit
  readonly isPlain?: boolean | undefined
}): ReactNode {
  const isSigned = unit === 'USDT' && !isPlain
  const text = formatNumber(value, { digits: unit === 'USDT' ? 2 : 0, maxDigits: ALL, isSigned })
  if (isSigned) return <Signed value={value} text={text} />
  if (unit === 'USDT') return <Money value={value} text={text} />
  return <span>{unit === '%' ? `${text} %` : text}</span>
}
