import type { ReactNode } from 'react'
import { RULE_HISTORY } from '../../../domain/bots/constants.ts'
import type { OpenedStrategy } from '../../../domain/advice/view.types.ts'
import { Link } from '../../kit/controls/Link.tsx'
import { EmptyState, ErrorState } from '../../kit/feedback/Feedback.tsx'
import { SkeletonRows } from '../../kit/feedback/Skeleton.tsx'
import { Heading } from '../../kit/layout/Text.tsx'
import { refetch } from '../../model/send.ts'
import { ChangeList } from '../shared/ChangeList.tsx'
import * as css from './command.css.ts'
import { words } from './texts.ts'

/** What happened to the strategy of the open row, and where all of it is (screens.md 2.10). */
export const Happened = ({ of: strategy }: { readonly of: OpenedStrategy }): ReactNode => (
  <>
    <Heading level={3}>{words.happened}</Heading>
    <Lines of={strategy.happened} />
    <div className={css.bar}>
      <Link href={strategy.historyPath}>{words.allOfDefinition}</Link>
      <Link href="/bot-maintenance?tab=history">{words.allOfRules}</Link>
    </div>
  </>
)

/** The calls that tell it. */
const TOLD_BY = [RULE_HISTORY, 'strategyHistory'] as const
const again = (): void => TOLD_BY.forEach((resource) => refetch(resource))

function Lines({ of }: { readonly of: OpenedStrategy['happened'] }): ReactNode {
  switch (of.state) {
    case 'loading':
      return <SkeletonRows rows={3} />
    case 'failed':
      return <ErrorState title={of.title} hint={of.hint} onRetry={again} />
    case 'empty':
      return <EmptyState icon="journal" title={of.title} hint={of.hint} />
    case 'ready':
      return <ChangeList label={words.happened} lines={of.data} />
  }
}
