import type { ReactNode } from 'react'
import type { ClosedTradesData } from '../../../../domain/closed/view.types.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { send } from '../../../model/send.ts'
import { SyncTrades } from '../../shared/SyncTrades.tsx'
import { closedTexts as texts } from '../texts.ts'
import { useClosed } from '../useClosed.ts'

const syncOf = (data: ClosedTradesData): ClosedTradesData['sync'] => data.sync
const runsOf = (data: ClosedTradesData): boolean => data.sync !== null
const start = (): void => void send({ type: 'tasks.start', task: 'trades' })

/** 'Sync Recent Trades' beside Refresh (screens.md 2.3, Buttons); one at a time. */
export function SyncButton(): ReactNode {
  const runs = useClosed(runsOf) ?? false
  return (
    <IconButton icon="swap" label={texts.sync} disabledReason={runs ? texts.syncRuns : undefined} onPress={start} />
  )
}

/** What a phone's line has no room for. */
export function PhoneMore(): ReactNode {
  const runs = useClosed(runsOf) ?? false
  return (
    <Menu
      label={texts.more}
      items={[
        { id: 'report', label: texts.report, icon: 'file', href: '/report' },
        { id: 'sync', label: texts.sync, icon: 'swap', isDisabled: runs, ...(runs ? { hint: texts.syncRuns } : {}) },
      ]}
      onAction={(act) => {
        if (act === 'sync') start()
      }}
      trigger={<IconButton icon="more" label={texts.more} hasTooltip={false} />}
    />
  )
}

/** How far the sync under way is; nothing while there is none. */
export function SyncUnderWay(): ReactNode {
  const sync = useClosed(syncOf) ?? null
  return sync === null ? null : <SyncTrades sync={sync} />
}
