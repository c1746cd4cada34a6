import type { ReactNode } from 'react'
import { formatAgo, formatClockSeconds, formatCount } from '../../../domain/core/format.ts'
import type { DriftPart } from '../../../domain/diagnostic/view.types.ts'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Timeline } from '../../kit/data/Timeline.tsx'
import { diagTexts as texts } from './texts.ts'

const words: Readonly<Record<string, string>> = {
  missing: 'Missing here',
  extra: 'Too many here',
  different: 'Another size or side',
}

/** Where the fold and the server's snapshots disagreed (N6), and odd single events. */
export function DriftSection({
  drift,
  at,
  zone,
}: {
  readonly drift: DriftPart
  readonly at: number
  readonly zone: string
}): ReactNode {
  const hint =
    drift.lastSnapshotAt === null
      ? 'No snapshot came yet.'
      : `${formatCount(drift.snapshots)} snapshots at hand, the last at ${formatClockSeconds(drift.lastSnapshotAt, zone)}.`
  return (
    <>
      <Panel title="Fold against snapshot">
        {drift.differences.length === 0 ? (
          <EmptyState icon="check" title={texts.noDrift} hint={hint} />
        ) : (
          <Timeline
            label="Differences"
            entries={drift.differences.map((one, i) => ({
              id: `${one.entry}-${i}`,
              time: formatClockSeconds(one.at, zone),
              tone: 'warn',
              title: words[one.kind] ?? one.kind,
              detail: one.positions.join(', '),
              verdict: `corrected by the snapshot, ${formatAgo(one.at, at)}`,
            }))}
          />
        )}
      </Panel>
      {drift.warnings.length > 0 && (
        <Panel title="Odd events">
          <Timeline
            label="Odd events"
            entries={drift.warnings.map((one) => ({
              id: String(one.entry),
              time: formatClockSeconds(one.at, zone),
              title: one.text,
            }))}
          />
        </Panel>
      )}
    </>
  )
}
