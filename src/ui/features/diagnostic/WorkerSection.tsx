import { useMemo, type ReactNode } from 'react'
import { formatAge, formatClockSeconds, formatCount, formatDateTime } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { DiagVM, TabLine } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { SmallTable, type SmallColumn } from './SmallTable.tsx'
import * as css from './diagnostic.css.ts'
import { diagTexts as texts } from './texts.ts'

const tones = { focused: 'accent', visible: 'ok', hidden: 'line', frozen: 'warn', paused: 'warn' } as const
const idOf = ({ tab }: TabLine): string => tab

const columnsIn = (zone: string): readonly SmallColumn<TabLine>[] => [
  {
    id: 'path',
    header: 'Shows',
    width: 190,
    cell: (row) => (
      <Text weight="label" cut>
        {row.path}
      </Text>
    ),
  },
  { id: 'state', header: 'State', width: 90, grow: 0, cell: (row) => <Tag tone={tones[row.state]}>{row.state}</Tag> },
  {
    id: 'since',
    header: 'Since',
    align: 'end',
    width: 104,
    grow: 0,
    priority: 2,
    cell: (row) => (
      <Text digits tone="text2">
        {row.since === null ? NONE : formatClockSeconds(row.since, zone)}
      </Text>
    ),
  },
  {
    id: 'attached',
    header: 'Attached',
    align: 'end',
    width: 104,
    grow: 0,
    priority: 3,
    cell: (row) => (
      <Text digits tone="text2">
        {formatClockSeconds(row.attachedAt, zone)}
      </Text>
    ),
  },
  {
    id: 'pushes',
    header: 'Pushes',
    align: 'end',
    width: 84,
    priority: 2,
    cell: (row) => <Text digits>{formatCount(row.pushes)}</Text>,
  },
  {
    id: 'acked',
    header: 'Last ack',
    align: 'end',
    width: 104,
    grow: 0,
    cell: (row) => <Text digits>{row.ackedAt === null ? NONE : formatClockSeconds(row.ackedAt, zone)}</Text>,
  },
  {
    id: 'p95',
    header: 'Drawn, 95 %',
    unit: 'ms',
    align: 'end',
    width: 130,
    priority: 2,
    cell: (row) => (
      <Text digits tone="text2">
        {row.drawn.p95 === null ? NONE : String(row.drawn.p95)}
      </Text>
    ),
  },
]

/** The tabs that the worker serves, its starts, and how it keeps its log. */
export function WorkerSection({ vm, zone }: { readonly vm: DiagVM; readonly zone: string }): ReactNode {
  const columns = useMemo(() => columnsIn(zone), [zone])
  const { worker, at } = vm
  const facts: readonly (readonly [string, string])[] = [
    ['Run', worker.run],
    ['Generation', String(worker.generation)],
    ['Started', `${formatDateTime(worker.startedAt, zone)}, ${formatAge(worker.startedAt, at)} ago`],
    ['Server history', worker.epoch ?? 'unknown'],
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
        <SmallTable
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
