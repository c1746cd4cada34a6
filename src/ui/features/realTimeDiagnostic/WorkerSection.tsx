import { useMemo, type ReactNode } from 'react'
import { formatAge, formatClockSeconds, formatCount, formatDateTime, formatPlain } from '../../../domain/core/format.ts'
import type { DiagVM, TabLine } from '../../../domain/diagnostic/view.types.ts'
import { word } from '../../../domain/language/translate.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { clockColumn, countColumn, figureColumn, nameColumn } from '../../kit/table/rowColumns.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'

const tones = { focused: 'accent', visible: 'ok', hidden: 'line', frozen: 'warn', paused: 'warn' } as const
const idOf = ({ tab }: TabLine): string => tab

const columnsIn = (zone: string): readonly RowColumn<TabLine>[] => [
  nameColumn({ id: 'path', header: 'Shows', width: 190, of: (row) => row.path }),
  {
    id: 'state',
    header: 'State',
    isProse: true,
    width: 90,
    grow: 0,
    cell: (row) => <Tag tone={tones[row.state]}>{row.state}</Tag>,
  },
  clockColumn(zone, { id: 'since', header: 'Since', width: 104, priority: 2, of: (row) => row.since }),
  clockColumn(zone, { id: 'attached', header: 'Attached', width: 104, priority: 3, of: (row) => row.attachedAt }),
  countColumn({ id: 'pushes', header: 'Pushes', width: 84, priority: 2, of: (row) => row.pushes }),
  clockColumn(zone, { id: 'acked', header: 'Last ack', width: 104, of: (row) => row.ackedAt }),
  figureColumn({
    id: 'p95',
    header: 'Drawn, 95 %',
    unit: 'ms',
    width: 130,
    priority: 2,
    of: ({ drawn }) => (drawn.p95 === null ? null : formatPlain(drawn.p95)),
  }),
]

/** The tabs that the worker serves, its starts, and how it keeps its log. */
export function WorkerSection({ vm, zone }: { readonly vm: DiagVM; readonly zone: string }): ReactNode {
  const columns = useMemo(() => columnsIn(zone), [zone])
  const { worker, at } = vm
  const facts: readonly (readonly [string, string])[] = [
    ['Run', worker.run],
    ['Generation', String(worker.generation)],
    ['Started', `${formatDateTime(worker.startedAt, zone)}, ${formatAge(worker.startedAt, at)} ago`],
    ['Server history', worker.epoch ?? word('unknown')],
    [
      'Storage',
      worker.storage.mode === 'disk' ? 'on disk' : `in memory: ${worker.storage.why ?? 'the browser keeps none'}`,
    ],
    ['Saved through entry', formatCount(worker.log.savedThrough)],
    ['Failures of pipelines', formatCount(worker.failures)],
  ]
  return (
    <>
      <Panel title="Tabs" isPadded={false}>
        <RowTable
          label="Tabs"
          columns={columns}
          rows={vm.tabs ?? []}
          idOf={idOf}
          empty={<EmptyState icon="monitor" title={texts.noTabs} />}
        />
      </Panel>
      <div className={css.halves}>
        <Panel title="This run">
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={css.fact}>
                <dt className={css.factName}>{name}</dt>
                <dd className={css.factValue}>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title="Starts" note="24 h">
          <Timeline
            label="Starts"
            entries={(vm.starts ?? []).map((start) => ({
              id: String(start.entry),
              time: formatClockSeconds(start.at, zone),
              title: start.cause,
              detail: start.run.slice(0, 8),
            }))}
          />
        </Panel>
      </div>
    </>
  )
}
