import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import { useView } from '../../model/useView.ts'
import * as css from './shared.css.ts'

/**
 * A screen that this version does not have, by its name. `isWhole`: outside of the shell, which has a main part
 * already.
 */
export function NotAvailable({
  title,
  isWhole = false,
}: {
  readonly title: string
  readonly isWhole?: boolean
}): ReactNode {
  const { signedIn } = useView('shell')
  const [to, label] = signedIn ? ['/dashboard', 'Go to the dashboard'] : ['/login', 'Sign in']
  const Part = isWhole ? 'main' : 'div'
  return (
    <Part className={css.middle}>
      <EmptyState
        level={2}
        icon="tool"
        title={`${title}: not available in this version`}
        hint="This screen is still being built. Everything that it will show is already being recorded."
        action={<ButtonLink href={to}>{label}</ButtonLink>}
      />
    </Part>
  )
}
