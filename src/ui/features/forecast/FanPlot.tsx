import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatDate, formatFixed } from '../../../domain/core/format.ts'
import { HIDDEN } from '../../../domain/core/numbers.ts'
import type { EquityPoint, FanPoint } from '../../../domain/forecast/view.types.ts'
import { askAbout, asShown, dayOfPoint, SCENARIO_B } from '../../../domain/explained/asked.ts'
import { ChartTable } from '../../chart/ChartTable.tsx'
import { FanChart } from '../../chart/FanChart.tsx'
import { Swatch } from '../../kit/data/Tag.tsx'
import { useHidesAmounts } from '../../theme/theme.ts'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './forecast.css.ts'
import { words } from './texts.ts'

/** Real balance and fan with the values of the day under the crosshair, else of the last; or both as a table. */
export default function FanPlot({
  past,
  fan,
  b,
  version,
  accounts,
  isTable,
}: {
  readonly past: readonly EquityPoint[]
  readonly fan: readonly FanPoint[]
  readonly b: readonly FanPoint[] | null
  readonly version: string
  /** Ids of the chosen; none: all. */
  readonly accounts: readonly string[]
  readonly isTable: boolean
}): ReactNode {
  const [hovered, setHovered] = useState<number | null>(null)
  const onHover = useCallback((day: number | null) => setHovered(day), [])
  const hides = useHidesAmounts()
  const say = (value: number | undefined): string =>
    hides && value !== undefined ? HIDDEN : formatFixed(value ?? null, 2)
  const rows = useMemo(() => rowsOf(past, fan, b), [past, fan, b])
  const shown = (hovered === null ? undefined : rows.get(hovered)) ?? [...rows.values()].at(-1)
  return (
    <>
      <div className={css.tallReadout}>
        {shown !== undefined && (
          <>
            <span>{formatDate(shown.at, 'UTC')}</span>
            {shown.past !== undefined && (
              <span className={css.part}>
                <Swatch color="total" />
                <Explain
                  asks={askAbout('balance.day', { to: dayOfPoint(shown.at), accounts: accounts.join(',') })}
                  name={words.title}
                >
                  {`${words.title} ${say(shown.past)}`}
                </Explain>
              </span>
            )}
            {shown.fan !== undefined && (
              <span className={css.part}>
                <Swatch color={1} />
                <Explain
                  asks={askAbout('forecast.fan', { ...asShown(version), day: String(shown.at) })}
                  name={formatDate(shown.at, 'UTC')}
                >
                  {words.fanOf(say(shown.fan.q5), say(shown.fan.q50), say(shown.fan.q95))}
                </Explain>
              </span>
            )}
            {shown.b !== undefined && (
              <span className={css.part}>
                <Swatch color={2} />
                <Explain
                  asks={askAbout('forecast.fan', { ...asShown(version), day: String(shown.at), ...SCENARIO_B })}
                  name={words.b(formatDate(shown.at, 'UTC'))}
                >
                  {words.b(words.fanOf(say(shown.b.q5), say(shown.b.q50), say(shown.b.q95)))}
                </Explain>
              </span>
            )}
          </>
        )}
      </div>
      <div className={css.plot}>
        {isTable ? (
          <ChartTable
            label={words.byDay}
            head={[
              'Day',
              words.title,
              ...QUANTILES.map(([name]) => name),
              ...(b === null ? [] : BS.map(([name]) => name)),
            ]}
            rows={[...rows.values()]
              .toReversed()
              .map((row) => [
                formatDate(row.at, 'UTC'),
                say(row.past),
                ...QUANTILES.map(([, of]) => say(row.fan && of(row.fan))),
                ...(b === null ? [] : BS.map(([, of]) => say(row.b && of(row.b)))),
              ])}
          />
        ) : (
          <FanChart label={words.chartLabel} past={past} fan={fan} outline={b} hidesAmounts={hides} onHover={onHover} />
        )}
      </div>
    </>
  )
}

interface DayRow {
  readonly at: number
  readonly past?: number
  readonly fan?: FanPoint
  readonly b?: FanPoint
}

/** Days in their order; the one on which the fan begins is real. */
function rowsOf(
  past: readonly EquityPoint[],
  fan: readonly FanPoint[],
  b: readonly FanPoint[] | null,
): ReadonlyMap<number, DayRow> {
  const rows = new Map<number, DayRow>(past.map(({ at, value }) => [at, { at, past: value }]))
  fan.forEach((point, day) => {
    if (day > 0) rows.set(point.at, { at: point.at, fan: point, ...(b?.[day] === undefined ? {} : { b: b[day] }) })
  })
  return rows
}

type Quantile = readonly [name: string, of: (point: FanPoint) => number]
const QUANTILES: readonly Quantile[] = [
  ['5 %', ({ q5 }) => q5],
  ['25 %', ({ q25 }) => q25],
  ['Median', ({ q50 }) => q50],
  ['75 %', ({ q75 }) => q75],
  ['95 %', ({ q95 }) => q95],
]
const BS: readonly Quantile[] = [
  ['B 5 %', ({ q5 }) => q5],
  ['B median', ({ q50 }) => q50],
  ['B 95 %', ({ q95 }) => q95],
]
