import type { ReactNode } from 'react'
import { formatNumber, type Numeric } from '../../kit/numberFormat.ts'
import { MovingNumber } from '../../kit/MovingNumber.tsx'
import type { LiveSubtotal } from '../../../domain/live/view.types.ts'
import { useMovingSum } from './useLive.ts'

const signedText = (value: Numeric): string => formatNumber(value, { isSigned: true })
const plainText = (value: Numeric): string => formatNumber(value)

/** Sums of the rows shown; each is written alone when it changes. */
export const TotalValue = (): ReactNode => <MovingNumber of={useMovingSum(({ total }) => total.value)} text={plainText} isAmount />
export const TotalPnl = (): ReactNode => <MovingNumber of={useMovingSum(({ total }) => total.pnl)} text={signedText} isResult isAmount />
export const TotalRoi = (): ReactNode => <MovingNumber of={useMovingSum(({ total }) => total.roiPct)} text={signedText} isResult />

interface OfGroup {
  readonly group: string
}

/** Sums of a group, by its key. */
export const GroupValue = ({ group }: OfGroup): ReactNode => <MovingNumber of={useGroup(group, (sub) => sub.value)} text={plainText} isAmount />
export const GroupPnl = ({ group }: OfGroup): ReactNode => <MovingNumber of={useGroup(group, (sub) => sub.pnl)} text={signedText} isResult isAmount />
export const GroupRoi = ({ group }: OfGroup): ReactNode => <MovingNumber of={useGroup(group, (sub) => sub.roiPct)} text={signedText} isResult />

const useGroup = <P extends string | number | null>(key: string, pick: (subtotal: LiveSubtotal) => P): ReturnType<typeof useMovingSum<P | null>> =>
  useMovingSum<P | null>(({ byGroup }) => { const subtotal = byGroup[key]; return subtotal === undefined ? null : pick(subtotal) })
