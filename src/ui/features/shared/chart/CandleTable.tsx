import { useMemo, type ReactNode } from 'react'
import { formatDateTime, formatFixed } from '../../../../domain/core/format.ts'
import type { Candle } from '../../../chart/candleTypes.ts'
import { ChartTable } from '../../../chart/ChartTable.tsx'

const head = ['Time', 'Open', 'High', 'Low', 'Close', 'Volume'] as const

/** The candles of a chart as a table, newest first. */
export function CandleTable({
  candles,
  decimals,
  zone,
}: {
  readonly candles: readonly Candle[]
  readonly decimals: number
  readonly zone: string
}): ReactNode {
  // The hour that comes twice has each of its times twice.
  const keys = useMemo(() => candles.map(({ at }) => at).reverse(), [candles])
  const rows = useMemo(
    () =>
      candles
        .map(({ at, open, high, low, close, volume }) => [
          formatDateTime(at, zone),
          ...[open, high, low, close].map((price) => formatFixed(price, decimals)),
          formatFixed(volume, 2),
        ])
        .reverse(),
    [candles, decimals, zone],
  )
  return <ChartTable label="Candles" head={head} rows={rows} keys={keys} />
}
