import { useMemo, useState, type ReactNode } from 'react'
import { STAGES } from '../../../../domain/configuration/constants.ts'
import { counted, formatFixed } from '../../../../domain/core/format.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import type { FigureId } from '../../../../domain/explained/figures.ts'
import { AXES, type Axis } from '../../../../domain/optimization/constants.ts'
import type { OptimizationRow } from '../../../../domain/optimization/view.types.ts'
import { ChartTable } from '../../../chart/ChartTable.tsx'
import { ScatterChart, type ScatterPoint } from '../../../chart/ScatterChart.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Pick } from '../../../kit/controls/Select.tsx'
import { seriesAt, Swatch } from '../../../kit/data/Tag.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { Explain } from '../../shared/explained/Explain.tsx'
import { readout } from '../../shared/readout.css.ts'
import * as css from '../optimization.css.ts'
import { axes, charts as words } from '../texts.ts'
import { change } from '../useOptimization.ts'

const OPTIONS = AXES.map((id) => ({ id, label: axes[id] }))
const VALUES: Readonly<Record<Axis, (row: OptimizationRow) => number | null>> = {
  dd: ({ drawdownPct }) => drawdownPct,
  twr: ({ twrPct }) => twrPct,
  score: ({ score }) => score,
  win: ({ winPct }) => winPct,
  share: ({ shareNow }) => shareNow,
  sharpe: ({ sharpe }) => sharpe,
}

/** The question about a figure of an axis; what has none stands in the table of the strategies, beside its rule. */
const ASKS: Readonly<Partial<Record<Axis, FigureId>>> = {
  dd: 'rating.maxDrawdownPct',
  twr: 'rating.twrPct',
  sharpe: 'rating.sharpe',
}

/** Each strategy as a point; by default its return above its drawdown. The same numbers stand in a table. */
export function ScatterPanel({
  rows,
  x,
  y,
}: {
  readonly rows: readonly OptimizationRow[]
  readonly x: Axis
  readonly y: Axis
}): ReactNode {
  const [isTable, setTable] = useState(false)
  const [picked, setPicked] = useState<string | null>(null)
  const points = useMemo(() => pointsOf(rows, x, y), [rows, x, y])
  const shown = points.find(({ id }) => id === picked)
  const figure = ({ row, name }: Point, axis: Axis): ReactNode => {
    const asks = ASKS[axis]
    const said = formatFixed(VALUES[axis](row), 2)
    return asks === undefined || row.trades === 0 ? (
      said
    ) : (
      <Explain asks={askAbout(asks, { strategy: row.strategy, account: row.account })} name={`${axes[axis]}, ${name}`}>
        {said}
      </Explain>
    )
  }
  return (
    <Panel
      title={words.scatter}
      note={words.scatterNote}
      actions={
        <IconButton
          size="sm"
          icon={isTable ? 'line' : 'data'}
          label={isTable ? words.chart : words.table}
          onPress={() => setTable(!isTable)}
        />
      }
    >
      <div className={css.picks}>
        <Pick label={words.x} options={OPTIONS} value={x} neutral="dd" onChange={(to) => change({ x: to })} />
        <Pick label={words.y} options={OPTIONS} value={y} neutral="twr" onChange={(to) => change({ y: to })} />
        <span className={css.legend}>
          {STAGES.map((stage, at) => (
            <span key={stage} className={css.legendItem}>
              <Swatch color={seriesAt(at)} />
              <span>{stage}</span>
            </span>
          ))}
        </span>
      </div>
      {points.length > 0 && !isTable && (
        <div className={readout}>
          {shown === undefined ? (
            words.pickPoint
          ) : (
            <>
              <span>{shown.name}</span>
              {[...new Set([x, y])].map((axis) => (
                <span key={axis}>
                  <span>{axes[axis]}</span> <span>{figure(shown, axis)}</span>
                </span>
              ))}
              <span>{`${counted(shown.weight, 'trade')}, ${shown.row.stage}`}</span>
            </>
          )}
        </div>
      )}
      <div className={css.plot}>
        {points.length === 0 ? (
          <EmptyState icon="line" title={words.noPoints} hint={words.noPointsHint} />
        ) : isTable ? (
          <ChartTable
            label={words.scatter}
            head={['Strategy', axes[x], axes[y], 'Trades', 'Stage']}
            rows={points.map((point) => [
              point.name,
              figure(point, x),
              figure(point, y),
              formatFixed(point.weight, 0),
              point.row.stage,
            ])}
          />
        ) : (
          <ScatterChart
            label={`${words.scatter}: ${axes[y]} by ${axes[x]}`}
            points={points}
            x={axes[x]}
            y={axes[y]}
            picked={picked}
            onPick={setPicked}
          />
        )}
      </div>
    </Panel>
  )
}

type Point = ScatterPoint & { readonly row: OptimizationRow }

const pointsOf = (rows: readonly OptimizationRow[], x: Axis, y: Axis): readonly Point[] =>
  rows.flatMap((row) => {
    const [across, up] = [VALUES[x](row), VALUES[y](row)]
    if (across === null || up === null) return []
    const name = `${row.strategy}, ${row.account}`
    return [
      {
        id: row.id,
        row,
        name,
        x: across,
        y: up,
        weight: row.trades,
        group: STAGES.findIndex((stage) => stage === row.stage),
        title: `${name}: ${axes[x]} ${formatFixed(across, 2)}, ${axes[y]} ${formatFixed(up, 2)}, ${counted(row.trades, 'trade')}, ${row.stage}`,
      },
    ]
  })
