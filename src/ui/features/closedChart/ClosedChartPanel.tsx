import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { text } from '../../../domain/access/address.ts'
import type { Candle } from '../../../domain/market/model.ts'
import { formatPnl } from '../../../domain/core/format.ts'
import { HIDDEN } from '../../../domain/core/numbers.ts'
import type { ClosedChartData } from '../../../domain/market/view.types.ts'
import { addressWith } from '../../model/address.ts'
import { CandleChart } from '../../chart/CandleChart.tsx'
import type { LowerPane, Mark, Tint } from '../../chart/candleTypes.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Checkbox } from '../../kit/controls/Choice.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Skeleton } from '../../kit/feedback/Skeleton.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { send } from '../../model/send.ts'
import { useView } from '../../model/useView.ts'
import { useHidesAmounts } from '../../theme/theme.ts'
import { CandleTable } from '../shared/chart/CandleTable.tsx'
import { ChartReadout } from '../shared/chart/ChartReadout.tsx'
import { cityOf } from '../shared/zoneName.ts'
import { intervalNames } from '../liveChart/intervals.ts'
import * as css from '../liveChart/liveChart.css.ts'
import { chartTexts as texts } from '../liveChart/texts.ts'

/** Candles around the trade with entry, exit, greatest excursions and the running result. */
export function ClosedChartPanel({ view }: { readonly view: ClosedChartData }): ReactNode {
  const [isLog, setLog] = useState(false)
  const [isTable, setTable] = useState(false)
  const [resetKey, setResetKey] = useState(0)
  const choices = [{ id: '', label: texts.auto }, ...intervalNames.filter((one) => view.intervals.includes(one.id))]
  return (
    <Panel aria-label={texts.chartOf(view.trade.symbol)}>
      <div className={css.column}>
        <div className={css.bar} role="toolbar" aria-label="Chart">
          <Segmented
            label={texts.interval}
            size="sm"
            choices={choices}
            value={view.chosen ?? ''}
            onChange={chooseInterval}
          />
          <span className={css.right}>
            <Checkbox isSelected={isLog} onChange={setLog}>
              {texts.log}
            </Checkbox>
            <Button size="sm" icon="undo" onPress={() => setResetKey(resetKey + 1)}>
              {texts.reset}
            </Button>
            <IconButton
              size="sm"
              icon={isTable ? 'candles' : 'data'}
              label={isTable ? texts.chart : texts.table}
              isPressed={isTable}
              onPress={() => setTable(!isTable)}
            />
          </span>
        </div>
        <Plot view={view} isLog={isLog} isTable={isTable} resetKey={resetKey} />
        {view.note !== null && (
          <Text size={12} tone="warn">
            {view.note}
          </Text>
        )}
      </div>
    </Panel>
  )
}

const chooseInterval = (interval: string): void =>
  navigate(addressWith({ interval: text }, location.pathname, { interval }))

function Plot({
  view,
  isLog,
  isTable,
  resetKey,
}: {
  readonly view: ClosedChartData
  readonly isLog: boolean
  readonly isTable: boolean
  readonly resetKey: number
}): ReactNode {
  const { zone } = useView('shell')
  const [hovered, setHovered] = useState<Candle | null>(null)
  const onHover = useCallback((candle: Candle | null) => setHovered(candle), [])
  const panes = useMemo(() => panesOf(view), [view])
  const tints = useMemo(() => tintsOf(view), [view])
  const hides = useHidesAmounts()
  const marks = useMemo(() => marksOf(view, hides), [view, hides])
  const { candles } = view
  if (candles.state === 'loading') return <Skeleton height={420} />
  if (candles.state === 'failed')
    return (
      <ErrorState
        title={candles.title}
        hint={candles.hint}
        onRetry={() => void send({ type: 'resource.refetch', resource: 'marketKline' })}
      />
    )
  if (candles.state === 'empty') return <EmptyState icon="candles" title={candles.title} hint={candles.hint} />
  const { data } = candles
  const shown = hovered ?? data.candles.at(-1) ?? null
  const result = view.running.find((point) => point.at === shown?.at)?.value ?? null
  return (
    <>
      <ChartReadout
        candle={shown}
        decimals={data.decimals}
        zone={zone}
        note={texts.readout(intervalNames.find((one) => one.id === data.interval)?.name ?? '', cityOf(zone))}
        result={result === null ? null : { label: 'Result', value: result }}
      />
      <div className={css.plot}>
        {isTable ? (
          <CandleTable candles={data.candles} decimals={data.decimals} zone={zone} />
        ) : (
          <CandleChart
            label={`${view.trade.symbol}, ${data.interval}`}
            candles={data.candles}
            decimals={data.decimals}
            levels={view.levels}
            marks={marks}
            tints={tints}
            panes={panes}
            zone={zone}
            isLog={isLog}
            follows={false}
            onHover={onHover}
            resetKey={resetKey}
          />
        )}
      </div>
    </>
  )
}

function panesOf({ running }: ClosedChartData): readonly LowerPane[] {
  return running.length < 2
    ? []
    : [{ id: 'running', label: texts.runningPane, kind: 'result', points: running, notes: [] }]
}

/** The way from entry to exit, tinted by its result. */
function tintsOf({ span, trade }: ClosedChartData): readonly Tint[] {
  if (span === null || trade.entry === null || trade.exit === null) return []
  return [
    {
      from: span.from,
      to: span.to,
      entry: Number(trade.entry),
      price: Number(trade.exit),
      tone: trade.pnl.startsWith('-') ? 'down' : 'up',
    },
  ]
}

/** Room of a mark's word as a share of the candles in sight. */
const WORD = 0.1

/** Entry and exit, and where it stood best and worst. */
function marksOf({ marks, excursions, trade, candles }: ClosedChartData, hides: boolean): readonly Mark[] {
  if (excursions === null || candles.state !== 'ready') return marks
  const isLong = trade.side === 'long'
  const point = (id: string, name: string, of: typeof excursions.best, isHigh: boolean): Mark => ({
    id,
    at: candles.data.candles.findLast((candle) => candle.at <= of.at)?.at ?? of.at,
    text: `${name} ${hides ? HIDDEN : formatPnl(of.pnl)}`,
    place: isHigh ? 'above' : 'below',
    tone: 'neutral',
  })
  const all = candles.data.candles
  const placeOf = (at: number): number => all.findLastIndex((candle) => candle.at <= at)
  // Two words side by side over neighbouring candles would cover each other: entry and exit keep theirs, the figure
  // stands in the panel beside.
  const room = Math.ceil(all.length * WORD)
  const spaced = (mark: Mark): Mark => {
    const isCrowded = marks.some(
      (other) =>
        other.place === mark.place && other.at !== mark.at && Math.abs(placeOf(other.at) - placeOf(mark.at)) <= room,
    )
    return isCrowded ? { ...mark, text: '' } : mark
  }
  return [
    ...marks,
    ...(excursions.best.pnl > 0 ? [spaced(point('mfe', 'MFE', excursions.best, isLong))] : []),
    ...(excursions.worst.pnl < 0 ? [spaced(point('mae', 'MAE', excursions.worst, !isLong))] : []),
  ]
}
