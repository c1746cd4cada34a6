import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatFixed, formatPnl } from '../../../../domain/core/format.ts'
import type { Curve } from '../../../../domain/strategies/view.types.ts'
import { ChartTable } from '../../../chart/ChartTable.tsx'
import { LinesChart } from '../../../chart/LinesChart.tsx'
import { seriesAt, Swatch } from '../../../kit/data/Tag.tsx'
import { useHidesAmounts } from '../../../theme/theme.ts'
import * as css from './curves.css.ts'

/** Lines over the same days with their values on the day under the crosshair, else on the last. */
export default function CurvesPlot({
  label,
  curves,
  isTable,
  unit = 'USDT',
}: {
  readonly label: string
  readonly curves: readonly Curve[]
  readonly isTable: boolean
  readonly unit?: 'USDT' | '%'
}): ReactNode {
  const [at, setAt] = useState<number | null>(null)
  const onHover = useCallback((day: number | null) => setAt(day), [])
  const lines = useMemo(() => curves.map((curve, swatch) => ({ ...curve, swatch })), [curves])
  const days = useMemo(() => curves[0]?.points.map((point) => point.at) ?? [], [curves])
  const byDay = useMemo(
    () => curves.map(({ points }) => new Map(points.map((point) => [point.at, point.value]))),
    [curves],
  )
  const hides = useHidesAmounts()
  const say = (value: number | undefined): string =>
    unit === '%' ? `${formatFixed(value ?? null, 2)} %` : hides ? '••••' : formatPnl(value ?? null)
  const shown = at ?? days.at(-1) ?? null
  return (
    <>
      <div className={css.readout}>
        {shown !== null && <span>{formatDate(shown, 'UTC')}</span>}
        {curves.map((curve, i) => (
          <span key={curve.id} className={css.part}>
            <Swatch color={seriesAt(i)} />
            <span>{`${curve.label} ${say(shown === null ? undefined : byDay[i]!.get(shown))}`}</span>
          </span>
        ))}
      </div>
      <div className={css.plot}>
        {isTable ? (
          <ChartTable
            label={label}
            head={['Day', ...curves.map((curve) => curve.label)]}
            rows={days
              .toReversed()
              .map((day) => [formatDate(day, 'UTC'), ...byDay.map((values) => say(values.get(day)))])}
          />
        ) : (
          <LinesChart
            label={label}
            lines={lines}
            bars={null}
            zone="UTC"
            isDays
            unit={unit}
            isSigned
            onHover={onHover}
          />
        )}
      </div>
    </>
  )
}
