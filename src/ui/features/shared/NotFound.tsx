import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import * as css from './shared.css.ts'

/** Title of the page for unknown addresses. */
export const NOT_FOUND = 'Page not found'

/** Catch-all for signed-in users (spec 2, Screens and routes; A-12). */
export function NotFound(): ReactNode {
  return (
    <div className={css.middle}>
      <EmptyState
        level={2}
        icon="search"
        title={NOT_FOUND}
        hint="Nothing lives at this address. It may have moved, or a letter is wrong."
        action={<ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
      />
    </div>
  )
}
