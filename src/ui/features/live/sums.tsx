import type { ReactNode } from 'react'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { LiveSubtotal, LiveTradesData } from '../../../domain/live/view.types.ts'
import { Aged } from '../../kit/Aged.tsx'
import { Money, Percent, Signed } from '../../kit/Numbers.tsx'
import { useViewPart } from '../../model/useViewPart.ts'
import { useLive } from './useLive.ts'

const totalValue = (data: LiveTradesData): DecimalText => data.total.value
const totalPnl = (data: LiveTradesData): DecimalText => data.total.pnl
const isTotalStale = (data: LiveTradesData): boolean => data.total.stale
const totalRoi = (data: LiveTradesData): number | null => data.total.roiPct

/** Sums of the rows shown; each is drawn alone when it changes. */
export const TotalValue = (): ReactNode => <OfTotal><Money value={useLive(totalValue)} /></OfTotal>
export const TotalPnl = (): ReactNode => <OfTotal><Signed value={useLive(totalPnl)} /></OfTotal>
export const TotalRoi = (): ReactNode => <OfTotal><Percent value={useLive(totalRoi)} tone="result" isBare /></OfTotal>

const OfTotal = ({ children }: { readonly children: ReactNode }): ReactNode => <Aged isStale={useLive(isTotalStale) ?? false}>{children}</Aged>

interface OfGroup {
  readonly group: string
}

/** Sums of a group, by its key. */
export const GroupValue = ({ group }: OfGroup): ReactNode => <AgedOf group={group}><Money value={useGroup(group, (sub) => sub.value)} /></AgedOf>
export const GroupPnl = ({ group }: OfGroup): ReactNode => <AgedOf group={group}><Signed value={useGroup(group, (sub) => sub.pnl)} /></AgedOf>
export const GroupRoi = ({ group }: OfGroup): ReactNode => <AgedOf group={group}><Percent value={useGroup(group, (sub) => sub.roiPct)} tone="result" isBare /></AgedOf>

const AgedOf = ({ group, children }: OfGroup & { readonly children: ReactNode }): ReactNode => <Aged isStale={useGroup(group, (sub) => sub.stale) ?? false}>{children}</Aged>

// A group's cell keeps its key for life, so the captured key never goes stale.
function useGroup<P>(key: string, pick: (subtotal: LiveSubtotal) => P): P | null {
  return useViewPart('liveTrades', (view): P | null => {
    const group = view.state === 'ready' ? view.groups.find((candidate) => candidate.key === key) : undefined
    return group === undefined ? null : pick(group.subtotal)
  })
}
