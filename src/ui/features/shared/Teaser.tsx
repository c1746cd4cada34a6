import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/controls/Link.tsx'
import { EmptyState } from '../../kit/feedback/Feedback.tsx'
import * as css from './shared.css.ts'

/**
 * Upgrade page of a screen whose minimum plan is above the user's (spec 6); no plan opens what belongs to a role. No
 * picture with invented numbers.
 */
export function Teaser({ title, needs }: { readonly title: string; readonly needs: string }): ReactNode {
  return (
    <div className={css.middle}>
      {needs === 'Admin' ? (
        <EmptyState
          level={2}
          icon="lock"
          title={`${title} is part of the Admin role`}
          hint="No plan opens it. Ask an administrator of this installation if you need it."
          action={<ButtonLink href="/dashboard">Back to the dashboard</ButtonLink>}
        />
      ) : (
        <EmptyState
          level={2}
          icon="lock"
          title={`${title} is part of the ${needs} plan`}
          hint="Upgrade to open it. Your data are kept and will be there at once."
          action={
            <ButtonLink href="/pricing" variant="primary">
              Upgrade
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}
