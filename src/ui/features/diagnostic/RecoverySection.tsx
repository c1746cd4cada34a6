import type { ReactNode } from 'react'
import { formatClockSeconds, formatCount, formatDateTime, formatSeconds } from '../../../domain/core/format.ts'
import { NONE } from '../../../domain/core/numbers.ts'
import type { RecoveryLine, RecoveryPart } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { SmallTable, type SmallColumn } from './SmallTable.tsx'
import { diagTexts as texts, scenarioNames } from './texts.ts'

const tones = { running: 'accent', finished: 'ok', failed: 'danger', broken_off: 'warn' } as const
const idOf = (row: RecoveryLine): string => `${row.id}-${row.at}`
const columnsIn = (zone: string): readonly SmallColumn<RecoveryLine>[] => [
  {
    id: 'at',
    header: 'Began',
    width: 176,
    grow: 0,
    cell: (row) => (
      <Text digits tone="text2">
        {formatDateTime(row.at, zone)}
      </Text>
    ),
  },
  { id: 'scenario', header: 'Scenario', width: 110, cell: (row) => scenarioNames[row.scenario] },
  { id: 'gap', header: 'Gap', align: 'end', width: 80, cell: (row) => <Text digits>{formatSeconds(row.gapMs)}</Text> },
  {
    id: 'lookback',
    header: 'Look-back',
    align: 'end',
    width: 92,
    priority: 2,
    cell: (row) => (
      <Text digits tone="text2">
        {formatSeconds(row.lookbackMs)}
      </Text>
    ),
  },
  {
    id: 'cursor',
    header: 'Asked from',
    width: 130,
    priority: 3,
    cell: (row) => (
      <Text tone="text3" cut>
        {row.cursor ?? NONE}
      </Text>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    align: 'end',
    width: 76,
    cell: (row) => <Text digits>{formatCount(row.events)}</Text>,
  },
  {
    id: 'shown',
    header: 'Toasts',
    align: 'end',
    width: 76,
    priority: 2,
    cell: (row) => <Text digits>{formatCount(row.shown)}</Text>,
  },
  {
    id: 'left',
    header: 'Skipped',
    width: 160,
    priority: 2,
    cell: (row) => (
      <Text tone="text2" cut>
        {row.left === 0 ? '0' : row.skipped.map(({ reason, count }) => `${count} ${reason}`).join('; ')}
      </Text>
    ),
  },
  {
    id: 'took',
    header: 'Took',
    align: 'end',
    width: 80,
    priority: 2,
    cell: (row) => <Text digits>{row.tookMs === null ? NONE : formatSeconds(row.tookMs)}</Text>,
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    grow: 0,
    cell: (row) => <Tag tone={tones[row.state]}>{row.state.replace('_', ' ')}</Tag>,
  },
]
const made = new Map<string, readonly SmallColumn<RecoveryLine>[]>()

/** The last recoveries: how long the absence was, what was asked, what came and what was left out. */
export function RecoverySection({
  recovery,
  zone,
}: {
  readonly recovery: RecoveryPart
  readonly zone: string
}): ReactNode {
  const columns = made.get(zone) ?? columnsIn(zone)
  made.set(zone, columns)
  return (
    <>
      <Panel
        title="Runs"
        isPadded={false}
        note={`summary hashes ${recovery.hashes} of 50${recovery.queued ? ', one queued' : ''}`}
      >
        <SmallTable
          label="Recovery runs"
          columns={columns}
          rows={recovery.runs}
          idOf={idOf}
          empty={<EmptyState icon="clock" title={texts.noRuns} hint={texts.noRunsHint} />}
        />
      </Panel>
      {recovery.skips.length > 0 && (
        <Panel title="Skipped">
          <Timeline
            label="Skipped recoveries"
            entries={recovery.skips.map((skip) => ({
              id: String(skip.entry),
              time: formatClockSeconds(skip.at, zone),
              title: skip.sentence,
              verdict: `rule ${skip.rule}`,
            }))}
          />
        </Panel>
      )}
    </>
  )
}
