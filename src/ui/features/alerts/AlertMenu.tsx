import type { ReactNode } from 'react'
import type { AlertRow } from '../../../domain/alerts/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { useAlertWords } from './cells.tsx'
import { words } from './texts.ts'

/** What can be done with an alert. */
export type AlertAct = 'change' | 'pause' | 'resume' | 'again' | 'delete'

/** A list of alerts, as rows or as cards. */
export type AlertListProps = {
  readonly rows: readonly AlertRow[]
  /** Id of the one that the address names. */
  readonly named: string
  readonly onAct: (act: AlertAct, row: AlertRow) => void
}

/** Acts on one alert. */
export function AlertMenu({
  row,
  onAct,
}: {
  readonly row: AlertRow
  readonly onAct: (act: AlertAct, row: AlertRow) => void
}): ReactNode {
  const label = words.acts(useAlertWords()(row, row.text))
  const next =
    row.state === 'ended'
      ? ({ id: 'again', label: words.again, icon: 'refresh' } as const)
      : row.state === 'paused'
        ? ({ id: 'resume', label: words.resume, icon: 'play' } as const)
        : ({ id: 'pause', label: words.pause, icon: 'pause' } as const)
  return (
    <Menu
      label={label}
      items={[
        { id: 'change', label: words.change, icon: 'edit' },
        next,
        { id: 'delete', label: words.remove, icon: 'delete', tone: 'danger' },
      ]}
      onAction={(act) => onAct(act as AlertAct, row)}
      trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} isBusy={row.isSaving} />}
    />
  )
}
