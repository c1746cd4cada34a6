import type { ReactNode } from 'react'
import { Button } from '../../../kit/controls/Button.tsx'
import { EmptyState } from '../../../kit/feedback/Feedback.tsx'
import { openPalette } from '../../../palette/palette.ts'
import * as shared from '../shared.css.ts'
import { NOT_FOUND } from './notFoundTexts.ts'

/** Catch-all for signed-in users (spec 2, Screens and routes; A-12): the search palette leads on (screens.md 2.22). */
export function NotFound(): ReactNode {
  return (
    <div className={shared.middle}>
      <EmptyState
        level={2}
        icon="search"
        title={NOT_FOUND}
        hint="There is no page here. It may have moved, or the address is mistyped."
        action={
          <Button variant="primary" icon="search" onPress={openPalette}>
            Search screens and symbols
          </Button>
        }
      />
    </div>
  )
}
