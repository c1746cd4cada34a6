import type { ReactNode } from 'react'
import { formatNumber, formatSignedNumber } from '../../../../domain/core/numbers.ts'
import { MovingNumber } from '../../../kit/data/MovingNumber.tsx'
import type { LiveSubtotal, LiveSums } from '../../../../domain/live/view.types.ts'
import { Aged } from '../../../kit/data/Aged.tsx'
import { useMovingSum, useSums } from '../useLive.ts'

/** Sums of the rows shown; each is written alone when it changes. */
export const TotalValue = (): ReactNode => (
  <OfTotal>
    <MovingNumber of={useMovingSum(({ total }) => total.value)} text={formatNumber} isAmount />
  </OfTotal>
)
export const TotalPnl = (): ReactNode => (
  <OfTotal>
    <MovingNumber of={useMovingSum(({ total }) => total.pnl)} text={formatSignedNumber} isResult isAmount />
  </OfTotal>
)
export const TotalRoi = (): ReactNode => (
  <OfTotal>
    <MovingNumber of={useMovingSum(({ total }) => total.roiPct)} text={formatSignedNumber} isResult />
  </OfTotal>
)

const isTotalStale = ({ total }: LiveSums): boolean => total.stale
const OfTotal = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Aged isStale={useSums(isTotalStale) ?? false}>{children}</Aged>
)

interface OfGroup {
  readonly group: string
}

/** Sums of a group, by its key. */
export const GroupValue = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group}>
    <MovingNumber of={useGroup(group, (sub) => sub.value)} text={formatNumber} isAmount />
  </AgedOf>
)
export const GroupPnl = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group}>
    <MovingNumber of={useGroup(group, (sub) => sub.pnl)} text={formatSignedNumber} isResult isAmount />
  </AgedOf>
)
export const GroupRoi = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group}>
    <MovingNumber of={useGroup(group, (sub) => sub.roiPct)} text={formatSignedNumber} isResult />
  </AgedOf>
)

// A group's cell keeps its key for life, so the captured key never goes stale.
const AgedOf = ({ group, children }: OfGroup & { readonly children: ReactNode }): ReactNode => (
  <Aged isStale={useSums(({ byGroup }) => byGroup[group]?.stale ?? false) ?? false}>{children}</Aged>
)

const useGroup = <P extends string | number | null>(
  key: string,
  pick: (subtotal: LiveSubtotal) => P,
): ReturnType<typeof useMovingSum<P | null>> =>
  useMovingSum<P | null>(({ byGroup }) => {
    const subtotal = byGroup[key]
    return subtotal === undefined ? null : pick(subtotal)
  })
