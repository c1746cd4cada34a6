import { formatDecimal, formatFixed, formatSigned } from '../../domain/core/format.ts'
import { HIDDEN } from '../../domain/core/numbers.ts'

/** What an axis measures: a balance, a result with its sign, the size of a position in coins, or per cent. */
export type Axis = { readonly of: 'balance' | 'result'; readonly digits: 0 | 2 } | { readonly of: 'size' | 'percent' }

/** How values stand on an axis; as dots while amounts are hidden, per cent alone stays. */
export function axisText(axis: Axis, hidesAmounts: boolean): (value: number) => string {
  if (axis.of === 'percent') return (value) => `${formatFixed(value, 2)} %`
  if (hidesAmounts) return () => HIDDEN
  switch (axis.of) {
    case 'balance':
      return (value) => formatFixed(value, axis.digits)
    case 'result':
      return (value) => formatSigned(value, axis.digits)
    case 'size':
      // Sizes have as many places as they have.
      return (value) => formatDecimal(String(Math.round(value * 10_000) / 10_000))
  }
}
