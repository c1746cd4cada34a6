import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatFixed, formatPnl } from '../../../domain/core/format.ts'
import type { ChangeDay, ChartMode, ResultsChart, ResultsLine } from '../../../domain/dashboard/results.types.ts'
import { ChartTable } from '../../chart/ChartTable.tsx'
import { LinesChart } from '../../chart/LinesChart.tsx'
import { seriesAt, Swatch } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import { readout } from '../shared/readout.css.ts'
import * as css from './results.css.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import { openFigure } from '../shared/explained/explainAddress.ts'
import { questionOf, questionOfDay } from './chartQuestions.ts'
import { resultsTexts as texts } from './resultsTexts.ts'
import { useRangeRows } from './useResults.ts'

interface PlotProps {
  readonly chart: ResultsChart
  readonly mode: ChartMode
  readonly isTable: boolean
  readonly changes: readonly ChangeDay[]
}

/** The chart with its readout: the day under the crosshair, else the last. */
export default function ResultsPlot({ chart, mode, isTable, changes }: PlotProps): ReactNode {
  const [at, setAt] = useState<number | null>(null)
  const onHover = useCallback((day: number | null) => setAt(day), [])
  const days = useMemo(
    () => [...new Set(chart.lines.flatMap((line) => line.points.map((point) => point.at)))].sort((a, b) => a - b),
    [chart],
  )
  const marks = useMemo(() => changes.filter((day) => days.includes(day.at)), [changes, days])
  const shown = at ?? days.at(-1) ?? null
  const rows = useRangeRows()
  const { account, from, to } = rows
  const onPress = useCallback(
    (pressed: number) => {
      const [line] = chart.lines
      if (line !== undefined) openFigure(questionOf(chart, mode, { line, at: pressed, rows: { account, from, to } }))
    },
    [chart, mode, account, from, to],
  )
  const say = useSaying(chart, mode)
  const changed = changes.find((day) => day.at === at)
  return (
    <>
      <div className={readout}>
        {shown !== null && <span>{formatDate(shown, 'UTC')}</span>}
        {chart.lines.map((line) => (
          <span key={line.id} className={css.part}>
            <Swatch color={line.swatch === null ? 'total' : seriesAt(line.swatch)} />
            <Figure
              asks={shown === null ? null : questionOf(chart, mode, { line, at: shown, rows })}
              name={`${texts.titles[mode]}, ${line.label}`}
            >
              {`${line.label} ${say(valueAt(line, shown))}`}
            </Figure>
          </span>
        ))}
        {chart.bars !== null && (
          <span className={css.part}>
            <Figure asks={shown === null ? null : questionOfDay(shown, account)} name={texts.day}>
              {`${texts.day} ${say(chart.bars.find((bar) => bar.at === shown)?.value ?? null, true)}`}
            </Figure>
          </span>
        )}
      </div>
      {/* Its line stands there all the time, so that nothing moves under the pointer. */}
      {marks.length > 0 && (
        <Text as="p" size={12} tone={changed === undefined ? 'text3' : 'accent'} isName={changed !== undefined} cut>
          {changed?.text ?? texts.daysOfChanges(marks.length)}
        </Text>
      )}
      {chart.isEstimate && (
        <Text as="p" size={12} tone="text3">
          {texts.estimateHint}
        </Text>
      )}
      <div className={css.plot}>
        {isTable ? (
          <DaysTable chart={chart} days={days} mode={mode} changes={changes} />
        ) : (
          <LinesChart
            label={texts.titles[mode]}
            lines={chart.lines}
            bars={chart.bars}
            zone="UTC"
            isDays
            unit={chart.unit}
            isSigned={mode === 'pnl'}
            marks={marks}
            onHover={onHover}
            onPress={onPress}
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
  changes,
}: Omit<PlotProps, 'isTable'> & { readonly days: readonly number[] }): ReactNode {
  const say = useSaying(chart, mode)
  const { bars } = chart
  const { account, from, to } = useRangeRows()
  const lines = useMemo(
    () =>
      days
        .map((day): readonly ReactNode[] => [
          formatDate(day, 'UTC'),
          ...chart.lines.map((line) => (
            <Figure
              key={line.id}
              asks={
                valueAt(line, day) === null
                  ? null
                  : questionOf(chart, mode, { line, at: day, rows: { account, from, to } })
              }
              name={`${texts.titles[mode]}, ${line.label}, ${formatDate(day, 'UTC')}`}
            >
              {say(valueAt(line, day))}
            </Figure>
          )),
          ...(bars === null
            ? []
            : [
                <Figure key="day" asks={questionOfDay(day, account)} name={formatDate(day, 'UTC')}>
                  {say(bars.find((bar) => bar.at === day)?.value ?? null, true)}
                </Figure>,
              ]),
          ...(changes.length === 0 ? [] : [changes.find(({ at }) => at === day)?.text ?? '']),
        ])
        .reverse(),
    [days, chart, mode, bars, say, changes, account, from, to],
  )
  return (
    <ChartTable
      label={texts.titles[mode]}
      head={[
        texts.day,
        ...chart.lines.map((line) => line.label),
        ...(bars === null ? [] : ['Result']),
        ...(changes.length === 0 ? [] : [texts.changes]),
      ]}
      rows={lines}
    />
  )
}

/** A figure that opens, where there is a question about it. */
const Figure = ({
  asks,
  name,
  children,
}: {
  readonly asks: string | null
  readonly name: string
  readonly children: string
}): ReactNode =>
  asks === null ? (
    <span>{children}</span>
  ) : (
    <Explain asks={asks} name={name}>
      {children}
    </Explain>
  )

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
