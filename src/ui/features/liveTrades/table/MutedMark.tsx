import type { ReactNode } from 'react'
import type { PositionRow } from '../../../../domain/live/view.types.ts'
import type { NotificationPanelView } from '../../../../domain/notifications/view.types.ts'
import { Icon } from '../../../kit/icons.tsx'
import { Text } from '../../../kit/layout/Text.tsx'
import { VisuallyHidden } from '../../../kit/layout/VisuallyHidden.tsx'
import { useField } from '../../../model/useView.ts'
import { useViewPart } from '../../../model/useViewPart.ts'
import { liveTexts } from '../texts.ts'

const mutedOf = ({ settings }: NotificationPanelView): NotificationPanelView['settings']['muted'] => settings.muted

/** Whether toasts are silent about a position. */
export const useMuted = ({ symbol, side, account }: Pick<PositionRow, 'symbol' | 'side' | 'account'>): boolean =>
  useViewPart('notificationPanel', mutedOf)?.some(
    (one) => one.symbol === symbol && one.side === side && one.account === account,
  ) ?? false

/** Beside the name of a position that no toast speaks of; nothing beside any other. */
export function MutedMark({ id }: { readonly id: string }): ReactNode {
  const symbol = useField('positions', id, (row) => row.symbol) ?? ''
  const account = useField('positions', id, (row) => row.account) ?? ''
  const side = useField('positions', id, (row) => row.side) ?? 'long'
  if (!useMuted({ symbol, side, account })) return null
  return (
    <Text tone="text2" title={liveTexts.isMuted}>
      <Icon name="muted" size={14} />
      <VisuallyHidden>{liveTexts.isMuted}</VisuallyHidden>
    </Text>
  )
}
