import type { ReactNode } from 'react'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { isOnMargin } from '../../../domain/trades/roi.ts'
import { Text } from '../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../kit/layout/VisuallyHidden.tsx'

const texts = {
  onMargin: 'ROI',
  onValue: 'ROI on entry value',
  /** Beside a figure in a column that is named ROI already. */
  mark: '*',
  said: 'on entry value: ',
  title: 'ROI on entry value, because no leverage is known',
  hint: 'PnL on the initial margin at entry; a figure with * is on the entry value, because no leverage is known',
} as const

/** What the column of ROI says on hover. */
export const roiHint = texts.hint

/** The label of a single ROI: it says so when that is on the entry value. */
export const roiLabel = (leverage: DecimalText | null): string =>
  isOnMargin(leverage) ? texts.onMargin : texts.onValue

/** Whether the ROI of a row is one on the entry value. */
export const isOnValue = ({
  roiPct,
  leverage,
}: {
  readonly roiPct: number | string | null
  readonly leverage: DecimalText | null
}): boolean => roiPct !== null && !isOnMargin(leverage)

/** Before an ROI on the entry value; nothing before one on margin. */
export function RoiMark({ isShown }: { readonly isShown: boolean | undefined }): ReactNode {
  if (isShown !== true) return null
  return (
    <Text tone="text3" title={texts.title}>
      <span aria-hidden="true">{texts.mark} </span>
      <VisuallyHidden>{texts.said}</VisuallyHidden>
    </Text>
  )
}
