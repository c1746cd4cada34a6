import type { ReactNode } from 'react'
import { formatDateTime, formatFixed } from '../../../../domain/core/format.ts'
import type { Candle } from '../../../chart/candleTypes.ts'
import { Signed } from '../../../kit/data/Numbers.tsx'
import * as css from '../../../chart/chart.css.ts'

/** One line above the plot that follows the crosshair (look.md, Chart); the newest candle while there is none. */
export function ChartReadout({
  candle,
  decimals,
  zone,
  note,
  result,
}: {
  readonly candle: Candle | null
  readonly decimals: number
  readonly zone: string
  readonly note: string
  readonly result?: { readonly label: string; readonly value: number } | null
}): ReactNode {
  const figure = (name: string, value: number): ReactNode => (
    <span>
      <span>{name}</span>
      <span className={css.value}>{formatFixed(value, decimals)}</span>
    </span>
  )
  return (
    <div className={css.readout}>
      {candle !== null && <span>{formatDateTime(candle.at, zone)}</span>}
      {candle !== null && figure('O', candle.open)}
      {candle !== null && figure('H', candle.high)}
      {candle !== null && figure('L', candle.low)}
      {candle !== null && figure('C', candle.close)}
      {result != null && (
        <span>
          <span>{result.label}</span>
          <span className={css.value}>
            <Signed value={result.value} isNeutral />
          </span>
        </span>
      )}
      <span>{note}</span>
    </div>
  )
}
