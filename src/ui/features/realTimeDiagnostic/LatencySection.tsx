import type { ReactNode } from 'react'
import { formatCount } from '../../../domain/core/format.ts'
import type { LatencyPart, Quantiles } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, figureColumn } from '../../kit/table/rowColumns.tsx'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'

type Step = LatencyPart['steps'][number]

const figure = (id: keyof Quantiles, header: string, priority: 1 | 2 = 1): RowColumn<Step> =>
  figureColumn({
    id,
    header,
    unit: 'ms',
    width: 92,
    priority,
    of: ({ figures }) => (figures[id] === null ? null : String(figures[id])),
  })
const columns: readonly RowColumn<Step>[] = [
  { id: 'label', header: 'Step', width: 150, cell: ({ label }) => label },
  countColumn({ id: 'count', header: 'Measured', width: 90, priority: 2, of: ({ figures }) => figures.count }),
  figure('p50', 'Median'),
  figure('p95', '95 %'),
  figure('most', 'Most', 2),
]
const idOf = ({ id }: Step): string => id

/** How long facts take on their way (N11): where the time goes, and how it is spread. */
export function LatencySection({ latency }: { readonly latency: LatencyPart }): ReactNode {
  const { histogram, steps, clockOffset } = latency
  const all = histogram.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Panel
        title="Where the time goes"
        isPadded={false}
        note={`clock offset ${formatCount(Math.round(clockOffset))} ms`}
      >
        <RowTable label="Steps" columns={columns} rows={steps} idOf={idOf} empty={null} />
      </Panel>
      <Panel title="Event to worker" note={`${formatCount(all)} live facts`}>
        {all === 0 ? (
          <EmptyState icon="timer" title={texts.noLatency} />
        ) : (
          <ul className={css.histogram} aria-label="Event to worker">
            {histogram.map(({ label, count }) => (
              <li key={label} className={css.bucket}>
                <Text size={12} tone="text2">
                  {label}
                </Text>
                <Meter share={count / all} label={`${label}: ${count}`} />
                <Text size={12} digits>
                  {formatCount(count)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}
