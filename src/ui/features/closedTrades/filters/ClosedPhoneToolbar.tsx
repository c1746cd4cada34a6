import type { ReactNode } from 'react'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { lazyPart } from '../../../errors/lazyPart.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { send } from '../../../model/send.ts'
import { NewerPill } from './ClosedToolbar.tsx'
import { ExportMenu } from '../../shared/ExportMenu.tsx'
import { PhoneToolbar } from '../../shared/table/PhoneToolbar.tsx'
import * as css from '../../shared/table/PhoneToolbar.css.ts'
import { PhoneMore } from './SyncTools.tsx'
import { closedTexts as texts, sortOptions } from '../texts.ts'
import { change, useClosed } from '../useClosed.ts'

const ClosedFilterSheet = lazyPart(() => import('./ClosedFilterSheet.tsx'))

const countOf = (data: ClosedTradesData): number => data.setFilters.length
const sortOf = (data: ClosedTradesData): string => data.filters.sort
const dirOf = (data: ClosedTradesData): string => data.filters.dir
const refreshingOf = (data: ClosedTradesData): boolean => data.isRefreshing

/** Filters and order of phones. */
export function ClosedPhoneToolbar(): ReactNode {
  const count = useClosed(countOf) ?? 0
  const sort = useClosed(sortOf) ?? 'closed_at'
  const dir = useClosed(dirOf) ?? 'desc'
  const isRefreshing = useClosed(refreshingOf) ?? false
  const name = sortOptions.find((option) => option.id === sort)?.label ?? sort
  return (
    <PhoneToolbar count={count} sheet={(close) => <ClosedFilterSheet onClose={close} />}>
      <Button
        className={css.grow}
        icon={dir === 'desc' ? 'down' : 'up'}
        onPress={() => change({ dir: dir === 'desc' ? 'asc' : 'desc' })}
      >
        {name}
      </Button>
      <ExportMenu of="closed" words={texts} />
      <IconButton
        icon="refresh"
        label={texts.refresh}
        hasTooltip={false}
        isBusy={isRefreshing}
        onPress={() => void send({ type: 'closed.refresh' })}
      />
      <PhoneMore />
      <NewerPill className={css.line} />
    </PhoneToolbar>
  )
}
