import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../errors/lazyPart.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Popover } from '../../../kit/feedback/Popover.tsx'
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx'
import * as css from './LiveToolbar.css.ts'
import type { RarerFilters } from './RarerFields.tsx'
import { liveTexts } from '../texts.ts'

const RarerFields = lazyPart(() => import('./RarerFields.tsx'))

/** The rarer filters behind one button, which says when one is set. */
export function MoreFilters(filters: RarerFilters): ReactNode {
  const isSet = filters.symbol !== '' || filters.least !== ''
  return (
    <Popover
      label={liveTexts.moreFilters}
      width={260}
      trigger={<IconButton icon="filter" label={liveTexts.moreFilters} isPressed={isSet} />}
    >
      <div className={css.popped}>
        <Suspense fallback={<Skeleton height={132} />}>
          <RarerFields {...filters} />
        </Suspense>
      </div>
    </Popover>
  )
}
