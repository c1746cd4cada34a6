import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatFixed, formatPnl } from '../../../domain/core/format.ts'
import type { ChartMode, ResultsChart, ResultsLine } from '../../../domain/dashboard/results.types.ts'
import { ChartTable } from '../../chart/ChartTable.tsx'
import { LinesChart } from '../../chart/LinesChart.tsx'
import { seriesAt, Swatch } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import * as css from './results.css.ts'
import { resultsTexts as texts } from './resultsTexts.ts'

interface PlotProps {
  readonly chart: ResultsChart
  readonly mode: ChartMode
  readonly isTable: boolean
}

/** The chart with its readout: the day under the crosshair, else the last. */
export default function ResultsPlot({ chart, mode, isTable }: PlotProps): ReactNode {
  const [at, setAt] = useState<number | null>(null)
  const onHover = useCallback((day: number | null) => setAt(day), [])
  const days = useMemo(
    () => [...new Set(chart.lines.flatMap((line) => line.points.map((point) => point.at)))].sort((a, b) => a - b),
    [chart],
  )
  const shown = at ?? days.at(-1) ?? null
  const say = useSaying(chart, mode)
  return (
    <>
      <div className={css.readout}>
        {shown !== null && <span>{formatDate(shown, 'UTC')}</span>}
        {chart.lines.map((line) => (
          <span key={line.id} className={css.part}>
            <Swatch color={line.swatch === null ? 'total' : seriesAt(line.swatch)} />
            <span>{`${line.label} ${say(valueAt(line, shown))}`}</span>
          </span>
        ))}
        {chart.bars !== null && (
          <span className={css.part}>
            {`${texts.day} ${say(chart.bars.find((bar) => bar.at === shown)?.value ?? null, true)}`}
          </span>
        )}
      </div>
      {chart.isEstimate && (
        <Text as="p" size={12} tone="text3">
          {texts.estimateHint}
        </Text>
      )}
      <div className={css.plot}>
        {isTable ? (
          <DaysTable chart={chart} days={days} mode={mode} />
        ) : (
          <LinesChart
            label={texts.titles[mode]}
            lines={chart.lines}
            bars={chart.bars}
            zone="UTC"
            isDays
            unit={chart.unit}
            isSigned={mode === 'pnl'}
            onHover={onHover}
          />
        )}
      </div>
    </>
  )
}

function DaysTable({
  chart,
  days,
  mode,
}: {
  readonly chart: ResultsChart
  readonly days: readonly number[]
  readonly mode: ChartMode
}): ReactNode {
  const say = useSaying(chart, mode)
  const { bars } = chart
  const rows = useMemo(
    () =>
      days
        .map((day) => [
          formatDate(day, 'UTC'),
          ...chart.lines.map((line) => say(valueAt(line, day))),
          ...(bars === null ? [] : [say(bars.find((bar) => bar.at === day)?.value ?? null, true)]),
        ])
        .reverse(),
    [days, chart, bars, say],
  )
  return (
    <ChartTable
      label={texts.titles[mode]}
      head={[texts.day, ...chart.lines.map((line) => line.label), ...(bars === null ? [] : ['Result'])]}
      rows={rows}
    />
  )
}

const valueAt = (line: ResultsLine, day: number | null): number | null =>
  line.points.find((point) => point.at === day)?.value ?? null

/** A balance has no sign, a result has; per cent is never hidden. */
function useSaying({ unit }: ResultsChart, mode: ChartMode): (value: number | null, isResult?: boolean) => string {
  const hides = useHidesAmounts()
  return useCallback(
    (value, isResult = false) => {
      if (unit === '%' && !isResult) return `${formatFixed(value, 2)} %`
      if (hides) return '••••'
      return mode === 'balance' && !isResult ? formatFixed(value, 2) : formatPnl(value)
    },
    [unit, mode, hides],
  )
}
