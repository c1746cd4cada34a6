import type { ReactNode } from 'react'
import { ButtonLink } from '../../../kit/controls/Link.tsx'
import { useSaid } from '../../../kit/data/masked.ts'
import { EmptyState, ErrorState } from '../../../kit/feedback/Feedback.tsx'
import type { IconName } from '../../../kit/icons.tsx'
import { Panel } from '../../../kit/layout/Panel.tsx'
import { tableTexts as texts } from './texts.ts'

interface Words {
  readonly title: string
  readonly hint: string
}

/** In the place of a whole screen: it failed, and can be tried again. */
export const FailedScreen = ({ of, onRetry }: { readonly of: Words; readonly onRetry: () => void }): ReactNode => (
  <Panel>
    <ErrorState title={of.title} hint={of.hint} onRetry={onRetry} />
  </Panel>
)

/** There is nothing to show yet. */
export const EmptyScreen = ({
  of,
  icon,
  action,
}: {
  readonly of: Words
  readonly icon: IconName
  readonly action?: ReactNode
}): ReactNode => (
  <Panel>
    <EmptyState
      level={2}
      icon={icon}
      title={of.title}
      hint={useSaid()(of.hint)}
      {...(action === undefined ? {} : { action })}
    />
  </Panel>
)

/** Nothing can be shown before an account is linked. */
export const NoAccountScreen = ({ of }: { readonly of: Words }): ReactNode => (
  <EmptyScreen of={of} icon="plug" action={<ButtonLink href="/settings#accounts">{texts.linkAccount}</ButtonLink>} />
)
