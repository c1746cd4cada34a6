import type { ReactNode } from 'react'
import { HISTORY_PAGES } from '../../../domain/changes/constants.ts'
import type { ChangeHistory as History, HistoryLine } from '../../../domain/changes/types.ts'
import type { Loadable } from '../../../domain/core/outcome.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { refetch } from '../../model/send.ts'
import { ChangeList } from './ChangeList.tsx'

const words = {
  title: 'History',
  more: 'Show more',
  moreFailed: 'Older changes could not be loaded. Try again',
} as const

/** Who changed what and when, newest first, a page more at a press. */
export function ChangeHistory<L extends HistoryLine>({
  history,
  resource,
  pages,
  onPages,
  actionOf,
}: {
  readonly history: Loadable<History<L>> | null
  /** The call that tells it. */
  readonly resource: string
  readonly pages: number
  readonly onPages: (pages: number) => void
  /** What can be done about a line. */
  readonly actionOf?: (line: L) => ReactNode
}): ReactNode {
  if (history?.state === 'empty')
    return (
      <Panel title={words.title}>
        <EmptyState icon="journal" title={history.title} hint={history.hint} />
      </Panel>
    )
  if (history?.state !== 'ready')
    return (
      <Panel title={words.title}>
        {history?.state === 'failed' ? (
          <ErrorState title={history.title} hint={history.hint} onRetry={() => refetch(resource)} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Panel>
    )
  const { lines, more } = history.data
  return (
    <Panel title={words.title}>
      <ChangeList
        label={words.title}
        lines={actionOf === undefined ? lines : lines.map((line) => ({ ...line, action: actionOf(line) }))}
      />
      {more !== 'none' && (more !== 'there' || pages < HISTORY_PAGES) && (
        <Button
          onPress={() => (more === 'failed' ? refetch(resource) : onPages(pages + 1))}
          isBusy={more === 'loading'}
        >
          {more === 'failed' ? words.moreFailed : words.more}
        </Button>
      )}
    </Panel>
  )
}
