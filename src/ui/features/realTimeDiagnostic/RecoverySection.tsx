import type { ReactNode } from 'react'
import { formatClockSeconds, formatSeconds } from '../../../domain/core/format.ts'
import type { RecoveryLine, RecoveryPart } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Tag } from '../../kit/data/Tag.tsx'
import { RowTable, type RowColumn } from '../../kit/table/RowTable.tsx'
import { countColumn, figureColumn, textColumn, timeColumn } from '../../kit/table/rowColumns.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { diagTexts as texts, scenarioNames } from './texts.ts'

const tones = { running: 'accent', finished: 'ok', failed: 'danger', broken_off: 'warn' } as const
const idOf = (row: RecoveryLine): string => `${row.id}-${row.at}`
const columnsIn = (zone: string): readonly RowColumn<RecoveryLine>[] => [
  timeColumn(zone, { id: 'at', header: 'Began', width: 176, of: (row) => row.at }),
  { id: 'scenario', header: 'Scenario', isProse: true, width: 110, cell: (row) => scenarioNames[row.scenario] },
  figureColumn({ id: 'gap', header: 'Gap', width: 80, of: (row) => formatSeconds(row.gapMs) }),
  figureColumn({
    id: 'lookback',
    header: 'Look-back',
    width: 92,
    priority: 2,
    of: (row) => formatSeconds(row.lookbackMs),
  }),
  textColumn({ id: 'cursor', header: 'Asked from', width: 130, priority: 3, of: (row) => row.cursor }),
  countColumn({ id: 'events', header: 'Events', width: 76, of: (row) => row.events }),
  countColumn({ id: 'shown', header: 'Toasts', width: 76, priority: 2, of: (row) => row.shown }),
  textColumn({
    id: 'left',
    header: 'Skipped',
    width: 160,
    priority: 2,
    of: (row) => (row.left === 0 ? '0' : row.skipped.map(({ reason, count }) => `${count} ${reason}`).join('; ')),
  }),
  figureColumn({
    id: 'took',
    header: 'Took',
    width: 80,
    priority: 2,
    of: (row) => (row.tookMs === null ? null : formatSeconds(row.tookMs)),
  }),
  {
    id: 'state',
    header: 'State',
    isProse: true,
    width: 100,
    grow: 0,
    cell: (row) => <Tag tone={tones[row.state]}>{row.state.replace('_', ' ')}</Tag>,
  },
]
const made = new Map<string, readonly RowColumn<RecoveryLine>[]>()

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
        <RowTable
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
