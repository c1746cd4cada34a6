import type { ReactNode } from 'react'
import { formatAge, formatAverage, formatDecimal, formatPnl } from '../../../domain/core/format.ts'
import { askAbout } from '../../../domain/explained/asked.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { LiveChartView, NeighboursView } from '../../../domain/market/view.types.ts'
import { Percent, Qty, Signed } from '../../kit/data/Numbers.tsx'
import { StopTargetTrack } from '../../kit/data/StopTargetTrack.tsx'
import { TickingCell } from '../../kit/data/TickingCell.tsx'
import { useServerClockText } from '../../model/serverClock.ts'
import { useMoment } from '../../model/useMoment.ts'
import { useRow, useView } from '../../model/useView.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { NoPrice } from '../liveTrades/table/cells.tsx'
import { trackTitle, trailingText } from '../liveTrades/table/trackCells.tsx'
import { liveTexts } from '../liveTrades/texts.ts'
import { ChartFigure, ChartHeader } from '../shared/chart/ChartHeader.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import { Neighbours } from '../shared/chart/Neighbours.tsx'
import { roiLabel } from '../shared/Roi.tsx'
import { chartTexts as texts } from './texts.ts'
import { useLiveChart } from './useLiveChart.ts'

const idOf = (view: LiveChartView): string => view.positionId ?? ''
const neighboursOf = (view: LiveChartView): NeighboursView | null => view.neighbours
const pnlOf = (view: LiveChartView): LiveChartView['pnl'] => view.pnl

/** Figures of the position, moving with it. */
export function LiveChartHeader(): ReactNode {
  const id = useLiveChart(idOf) ?? ''
  const neighbours = useLiveChart(neighboursOf)
  const row = useRow('positions', id)
  if (row === undefined) return null
  return (
    <ChartHeader
      base={row.base}
      symbol={row.symbol}
      about={[
        row.side === 'long' ? 'Long' : 'Short',
        row.account,
        row.strategy ?? liveTexts.noStrategy,
        ...(row.checking ? [liveTexts.checking] : []),
      ].join(', ')}
      end={<Neighbours of={neighbours} />}
    >
      <ChartFigure label="uPnL, USDT" isFirst>
        <Explain asks={askAbout('row.pnl', { id })} name="uPnL">
          <TickingCell align="start" value={row.pnl} isStale={row.stale}>
            <Signed value={row.pnl} />
          </TickingCell>
        </Explain>
      </ChartFigure>
      <ChartFigure label={roiLabel(row.leverage)}>
        <Explain asks={askAbout('row.roiPct', { id })} name="ROI">
          <Percent value={row.roiPct} tone="result" />
        </Explain>
      </ChartFigure>
      <ChartFigure label={`Size, ${row.base}`}>
        <Qty value={row.size} text={formatDecimal(row.size)} isAmount />
        {row.leverage !== null && <span>{`, ${formatDecimal(row.leverage)}x`}</span>}
      </ChartFigure>
      <ChartFigure label="Entry">{formatAverage(row.entry, row.mark, true)}</ChartFigure>
      <ChartFigure label="Mark">
        <TickingCell align="start" value={row.mark} isStale={row.stale}>
          <Qty value={row.mark} text={formatDecimal(row.mark)} />
        </TickingCell>
        <NoPrice id={id} />
      </ChartFigure>
      <Peaks now={row.pnl} />
      <ChartFigure label="Age">
        <Age openedAt={row.openedAt} />
      </ChartFigure>
      <ChartFigure label="Stop, target, %">
        <StopTargetTrack
          position={row.track ?? 0}
          toStop={row.stopDistancePct}
          toTarget={row.targetDistancePct}
          isNear={row.nearStop}
          isStale={row.stale}
          title={trackTitle(row)}
          noStop={liveTexts.noStop}
          trailing={trailingText(row)}
        />
      </ChartFigure>
    </ChartHeader>
  )
}

/** Highest and lowest result as far as it is known: 'since 09:12' when that is not since the opening. */
function Peaks({ now }: { readonly now: string | null }): ReactNode {
  const pnl = useLiveChart(pnlOf)
  const { zone } = useView('shell')
  const moment = useMoment(zone)
  const hides = useHidesAmounts()
  if (pnl === null) return null
  const since = pnl.isWhole ? '' : `, ${texts.peaksSince(moment(pnl.since))}`
  return <ChartFigure label={texts.peaks + since}>{hides ? '••••' : peaksText(pnl, now)}</ChartFigure>
}

/** The figure beside them moves between two samples of the chart: it is never above the one nor below the other. */
function peaksText({ high, low }: NonNullable<LiveChartView['pnl']>, now: string | null): string {
  const known = now === null ? [] : [Number(now)]
  return `${formatPnl(Math.max(high.value, ...known))} / ${formatPnl(Math.min(low.value, ...known))}`
}

function Age({ openedAt }: { readonly openedAt: number | null }): ReactNode {
  const age = useServerClockText((now) => (openedAt === null ? NONE : formatAge(openedAt, now)))
  return <span>{age}</span>
}
