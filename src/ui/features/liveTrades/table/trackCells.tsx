import { memo, type ReactNode } from 'react'
import { exitName } from '../../../../domain/closed/exitTexts.ts'
import { formatDecimal, formatPercent } from '../../../../domain/core/format.ts'
import type { PositionRow } from '../../../../domain/live/view.types.ts'
import { MovingTrack, type StopTargetTrackProps } from '../../../kit/data/StopTargetTrack.tsx'
import { useMoment } from '../../../model/useMoment.ts'
import { useMovingRow } from '../../../model/useView.ts'
import { useViewPart } from '../../../model/useViewPart.ts'
import { useOf, zoneOf, type CellProps } from './cellRow.ts'
import * as css from './cells.css.ts'
import { liveTexts } from '../texts.ts'

/** The stop-target track; a closed row says here how it ended. */
export const TrackCell = memo(({ id }: CellProps): ReactNode => {
  const closedAt = useOf(id, (row) => row.closed?.at ?? null)
  const exit = useOf(id, (row) => exitName(row.closed?.exit ?? null)) ?? ''
  const row = useMovingRow('positions', id, (whole) => whole)
  const zone = useViewPart('shell', zoneOf) ?? 'UTC'
  if (closedAt === undefined) return null
  return closedAt === null ? <MovingTrack of={row} props={trackOf} /> : <Ended at={closedAt} exit={exit} zone={zone} />
})

const trackOf = (row: PositionRow | undefined): StopTargetTrackProps =>
  row === undefined
    ? { position: 0, toStop: null, toTarget: null }
    : {
        position: row.track ?? 0,
        toStop: row.stopDistancePct,
        toTarget: row.targetDistancePct,
        isNear: row.nearStop,
        isStale: row.stale,
        title: trackTitle(row),
        noStop: liveTexts.noStop,
        trailing: trailingText(row),
      }

/** What closed while the device slept, or was elsewhere, may have closed on another day. */
function Ended({ at, exit, zone }: { readonly at: number; readonly exit: string; readonly zone: string }): ReactNode {
  const text = liveTexts.closedBy(useMoment(zone)(at), exit)
  return (
    <span className={css.ended} title={text}>
      {text}
    </span>
  )
}

/** A stop that follows the price, by its distance; null where none does. */
export const trailingText = ({ trailingStop }: PositionRow): string | null =>
  trailingStop === null ? null : liveTexts.trailing(formatDecimal(trailingStop))

/** Prices behind the distances: 'SL 90,110.0, 2.50 % away; TP 94,200.0, 1.93 % away'. */
export function trackTitle(row: PositionRow): string {
  const { stopLoss, takeProfit, stopDistancePct, targetDistancePct } = row
  const stop =
    stopLoss === null
      ? (trailingText(row) ?? liveTexts.noStop)
      : `SL ${formatDecimal(stopLoss)}, ${formatPercent(stopDistancePct)} % away`
  const target =
    takeProfit === null ? 'No TP' : `TP ${formatDecimal(takeProfit)}, ${formatPercent(targetDistancePct)} % away`
  return `${stop}; ${target}`
}
