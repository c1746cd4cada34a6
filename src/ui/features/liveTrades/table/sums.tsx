import type { ReactNode } from 'react'
import { formatNumber, formatSignedNumber } from '../../../../domain/core/numbers.ts'
import { MovingNumber } from '../../../kit/data/MovingNumber.tsx'
import type { LiveFilters, LiveSubtotal, LiveSums } from '../../../../domain/live/view.types.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import type { FigureId } from '../../../../domain/explained/figures.ts'
import { Aged } from '../../../kit/data/Aged.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import { liveTexts } from '../texts.ts'
import { useLive, useMovingSum, useSums } from '../useLive.ts'

/** Sums of the rows shown; each is written alone when it changes. */
export const TotalValue = (): ReactNode => (
  <OfTotal asks="cards.exposure" name="Value">
    <MovingNumber of={useMovingSum(({ total }) => total.value)} text={formatNumber} isAmount />
  </OfTotal>
)
export const TotalPnl = (): ReactNode => (
  <OfTotal asks="cards.pnl" name="uPnL">
    <MovingNumber of={useMovingSum(({ total }) => total.pnl)} text={formatSignedNumber} isResult isAmount />
  </OfTotal>
)
export const TotalRoi = (): ReactNode => (
  <OfTotal asks="cards.roiPct" name="ROI">
    <MovingNumber of={useMovingSum(({ total }) => total.roiPct)} text={formatSignedNumber} isResult />
  </OfTotal>
)

const isTotalStale = ({ total }: LiveSums): boolean => total.stale
function OfTotal({
  asks,
  name,
  children,
}: {
  readonly asks: FigureId
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <Aged isStale={useSums(isTotalStale) ?? false}>
      {/* Without rows of its own a question is of those that the page shows. */}
      <Explain asks={asks} name={liveTexts.ofShown(name)}>
        {children}
      </Explain>
    </Aged>
  )
}

interface OfGroup {
  readonly group: string
}

/** Sums of a group, by its key. */
export const GroupValue = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group} figure="cards.exposure" name="Value">
    <MovingNumber of={useGroup(group, (sub) => sub.value)} text={formatNumber} isAmount />
  </AgedOf>
)
export const GroupPnl = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group} figure="cards.pnl" name="uPnL">
    <MovingNumber of={useGroup(group, (sub) => sub.pnl)} text={formatSignedNumber} isResult isAmount />
  </AgedOf>
)
export const GroupRoi = ({ group }: OfGroup): ReactNode => (
  <AgedOf group={group} figure="cards.roiPct" name="ROI">
    <MovingNumber of={useGroup(group, (sub) => sub.roiPct)} text={formatSignedNumber} isResult />
  </AgedOf>
)

// A group's cell keeps its key for life, so the captured key never goes stale.
function AgedOf({
  group,
  figure,
  name,
  children,
}: OfGroup & { readonly figure: FigureId; readonly name: string; readonly children: ReactNode }): ReactNode {
  const asks = useLive(({ filters }) => askAbout(figure, rowsOf(filters, group))) ?? figure
  return (
    <Aged isStale={useSums(({ byGroup }) => byGroup[group]?.stale ?? false) ?? false}>
      <Explain asks={asks} name={`${name}, ${group}`}>
        {children}
      </Explain>
    </Aged>
  )
}

/** The filters that leave the rows of a group. */
function rowsOf(
  { filter, account, strategy, side, state, min, q, group: by }: LiveFilters,
  group: string,
): Readonly<Record<string, string>> {
  const rows = { filter, account, strategy, side, state, min, q }
  return by === '' ? rows : { ...rows, [by === 'symbol' ? 'filter' : by]: group }
}

const useGroup = <P extends string | number | null>(
  key: string,
  pick: (subtotal: LiveSubtotal) => P,
): ReturnType<typeof useMovingSum<P | null>> =>
  useMovingSum<P | null>(({ byGroup }) => {
    const subtotal = byGroup[key]
    return subtotal === undefined ? null : pick(subtotal)
  })
