import { useMemo, type ReactNode } from 'react'
import { formatAge, formatClockSeconds, formatCount } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { CacheLine } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { clockColumn, nameColumn, textColumn } from '../../kit/table/rowColumns.tsx'
import { useClockText } from '../../model/clock.ts'
import { diagTexts as texts } from './texts.ts'

const tones = { fresh: 'ok', stale: 'warn', asked: 'accent', waiting: 'warn', failed: 'danger', empty: 'line' } as const
const idOf = ({ key }: CacheLine): string => key

function Age({ since }: { readonly since: number | null }): ReactNode {
  const text = useClockText((now) => (since === null ? NONE : formatAge(since, now)))
  return <Text digits>{text}</Text>
}

const columnsIn = (zone: string): readonly RowColumn<CacheLine>[] => [
  nameColumn({ id: 'call', header: 'Answer', width: 170, of: (row) => row.call }),
  textColumn({ id: 'parameters', header: 'For', width: 170, priority: 3, of: (row) => row.parameters }),
  {
    id: 'state',
    header: 'State',
    isProse: true,
    width: 86,
    grow: 0,
    cell: (row) => (
      <Tag tone={tones[row.state]} {...(row.message === null ? {} : { title: row.message })}>
        {row.state}
      </Tag>
    ),
  },
  { id: 'age', header: 'Age', align: 'end', width: 80, grow: 0, cell: (row) => <Age since={row.loadedAt} /> },
  clockColumn(zone, { id: 'until', header: 'Fresh until', width: 104, priority: 2, of: (row) => row.freshUntil }),
  textColumn({
    id: 'invalidated',
    header: 'Last made old by',
    width: 190,
    priority: 2,
    of: ({ invalidated }) =>
      invalidated === null ? null : `${invalidated.why}, ${formatClockSeconds(invalidated.at, zone)}`,
  }),
]

/** Every answer of the server that is kept: how old, how fresh, and who made it old. */
export function CachesSection({
  caches,
  zone,
}: {
  readonly caches: readonly CacheLine[]
  readonly zone: string
}): ReactNode {
  const columns = useMemo(() => columnsIn(zone), [zone])
  return (
    <Panel title="Caches" note={`${formatCount(caches.length)} answers`} isPadded={false}>
      <RowTable
        label="Caches"
        columns={columns}
        rows={caches}
        idOf={idOf}
        empty={<EmptyState icon="database" title={texts.noCaches} />}
      />
    </Panel>
  )
}
