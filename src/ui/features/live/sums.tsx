import type { ReactNode } from 'react'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { LiveSubtotal, LiveTradesData } from '../../../domain/live/view.types.ts'
import { Money, Percent, Signed } from '../../kit/Numbers.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { useLive } from './useLive.ts'

const totalValue = (data: LiveTradesData): DecimalText => data.total.value
const totalPnl = (data: LiveTradesData): DecimalText => data.total.pnl
const totalRoi = (data: LiveTradesData): number | null => data.total.roiPct

/** Sums of the rows shown; each is drawn alone when it changes. */
export const TotalValue = (): ReactNode => <Money value={useLive(totalValue)} />
export const TotalPnl = (): ReactNode => <Signed value={useLive(totalPnl)} />
export const TotalRoi = (): ReactNode => <Percent value={useLive(totalRoi)} tone="result" isBare />

interface OfGroup {
  readonly group: string
}

/** Sums of a group, by its key. */
export const GroupValue = ({ group }: OfGroup): ReactNode => <Money value={useGroup(group, (sub) => sub.value)} />
export const GroupPnl = ({ group }: OfGroup): ReactNode => <Signed value={useGroup(group, (sub) => sub.pnl)} />
export const GroupRoi = ({ group }: OfGroup): ReactNode => <Percent value={useGroup(group, (sub) => sub.roiPct)} tone="result" isBare />

// A group's cell keeps its key for life, so the captured key never goes stale.
function useGroup<P>(key: string, pick: (subtotal: LiveSubtotal) => P): P | null {
  return useViewPart('liveTrades', (view): P | null => {
    const group = view.state === 'ready' ? view.groups.find((candidate) => candidate.key === key) : undefined
    return group === undefined ? null : pick(group.subtotal)
  })
}
