import type { ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { ButtonLink } from '../../../kit/controls/Link.tsx'
import { Row } from '../../../kit/layout/Stack.tsx'
import { send } from '../../../model/send.ts'
import * as css from '../shared.css.ts'

/** The dashboard of who has just subscribed and whose role is not there yet: no figure can be had till then. */
export function PlanPending({ isChecking }: { readonly isChecking: boolean }): ReactNode {
  return (
    <div className={css.middle}>
      <EmptyState
        level={2}
        icon="clock"
        title="Your plan is being set up"
        hint="The dashboard opens here as soon as your account has it. It is looked for every 15 seconds, for five minutes."
        action={
          <Row gap={8} wrap>
            <Button
              variant="primary"
              icon="refresh"
              isBusy={isChecking}
              onPress={() => void send({ type: 'session.check_plan' })}
            >
              Check again
            </Button>
            <ButtonLink href="/settings">Settings</ButtonLink>
          </Row>
        }
      />
    </div>
  )
}
