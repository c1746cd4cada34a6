import type { ReactNode } from 'react'
import type { LiveTradesData } from '../../../../domain/live/view.types.ts'
import { lazyPart } from '../../../errors/lazyPart.ts'
import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { ExportMenu } from '../../shared/ExportMenu.tsx'
import { PhoneToolbar } from '../../shared/table/PhoneToolbar.tsx'
import { grow } from '../../shared/table/PhoneToolbar.css.ts'
import { square } from './LivePhoneToolbar.css.ts'
import { liveTexts, sortOptions } from '../texts.ts'
import { change, useLive } from '../useLive.ts'

const LiveFilterSheet = lazyPart(() => import('./LiveFilterSheet.tsx'))

const countOf = (data: LiveTradesData): number => data.setFilters.length
const sortOf = (data: LiveTradesData): string => data.filters.sort
const dirOf = (data: LiveTradesData): string => data.filters.dir
const viewOf = (data: LiveTradesData): string => data.filters.view

/** Filters, order and view of phones. */
export function LivePhoneToolbar(): ReactNode {
  const count = useLive(countOf) ?? 0
  const sort = useLive(sortOf) ?? 'upnl'
  const dir = useLive(dirOf) ?? 'desc'
  const isHeat = useLive(viewOf) === 'heat'
  const name = sortOptions.find((option) => option.id === sort)?.label ?? sort
  return (
    <PhoneToolbar count={count} sheet={(close) => <LiveFilterSheet onClose={close} />}>
      <Button
        className={grow}
        onPress={() => change({ dir: dir === 'desc' ? 'asc' : 'desc' })}
      >{`${name}, ${dir === 'desc' ? 'high first' : 'low first'}`}</Button>
      <ExportMenu of="live" words={liveTexts} />
      <IconButton
        icon={isHeat ? 'cards' : 'dashboard'}
        label={isHeat ? 'Show cards' : 'Show heat map'}
        hasTooltip={false}
        className={square}
        onPress={() => change({ view: isHeat ? 'table' : 'heat' })}
      />
    </PhoneToolbar>
  )
}
