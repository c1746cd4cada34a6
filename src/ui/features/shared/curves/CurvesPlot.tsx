import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatFixed, formatPnl } from '../../../../domain/core/format.ts'
import { dayOfPoint } from '../../../../domain/explained/asked.ts'
import type { Curve } from '../../../../domain/strategies/view.types.ts'
import { ChartTable } from '../../../chart/ChartTable.tsx'
import { LinesChart } from '../../../chart/LinesChart.tsx'
import { seriesAt, Swatch } from '../../../kit/data/Tag.tsx'
import { useHidesAmounts } from '../../../theme/theme.ts'
import { Explain } from '../explained/Explain.tsx'
import { readout } from '../readout.css.ts'
import * as css from './curves.css.ts'

/** Lines over the same days with their values on the day under the crosshair, else on the last. */
export default function CurvesPlot({
  label,
  curves,
  isTable,
  unit = 'USDT',
  asks,
}: {
  readonly label: string
  readonly curves: readonly Curve[]
  readonly isTable: boolean
  readonly unit?: 'USDT' | '%'
  /** The question of a curve's value on a day. */
  readonly asks?: (curve: Curve, day: string) => string | null
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
      <div className={readout}>
        {shown !== null && <span>{formatDate(shown, 'UTC')}</span>}
        {curves.map((curve, i) => (
          <span key={curve.id} className={css.part}>
            <Swatch color={seriesAt(i)} />
            <Value
              asks={shown === null ? null : (asks?.(curve, dayOfPoint(shown)) ?? null)}
              name={curve.label}
              text={`${curve.label} ${say(shown === null ? undefined : byDay[i]!.get(shown))}`}
            />
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
              .map((day) => [
                formatDate(day, 'UTC'),
                ...curves.map((curve, i) => (
                  <Value
                    key={curve.id}
                    asks={asks?.(curve, dayOfPoint(day)) ?? null}
                    name={`${curve.label}, ${formatDate(day, 'UTC')}`}
                    text={say(byDay[i]!.get(day))}
                  />
                )),
              ])}
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

/** A figure that opens, where there is a question about it. */
const Value = ({
  asks,
  name,
  text,
}: {
  readonly asks: string | null
  readonly name: string
  readonly text: string
}): ReactNode =>
  asks === null ? (
    <span>{text}</span>
  ) : (
    <Explain asks={asks} name={name}>
      {text}
    </Explain>
  )
