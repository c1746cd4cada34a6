import type { ReactNode } from 'react'
import { alertPath, closedListPath } from '../../../../domain/access/chartPaths.ts'
import { sideWord } from '../../../../domain/core/format.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import type { PositionRow } from '../../../../domain/live/view.types.ts'
import type { MuteSpan } from '../../../../domain/notifications/muted.ts'
import { MenuAt } from '../../../kit/controls/Menu.tsx'
import { tableOf } from '../../../model/mirrors.ts'
import { send } from '../../../model/send.ts'
import { copied } from '../../shared/copied.ts'
import { openFigure } from '../../shared/explained/explainAddress.ts'
import { RowMenuButton } from '../../shared/table/RowMenuButton.tsx'
import { useField } from '../../../model/useView.ts'
import { positionAddress } from '../openPosition.ts'
import { liveTexts } from '../texts.ts'
import { liveAddress } from '../useLive.ts'
import { useMuted } from './MutedMark.tsx'

/** A position whose menu is open, as it was when its button was pressed. */
export interface OpenedPosition {
  readonly position: Pick<PositionRow, 'id' | 'symbol' | 'side' | 'account' | 'rNow'>
  readonly anchor: HTMLElement
}

/** A symbol alone names several: two legs, or the same on two accounts. */
const nameOf = ({ symbol, side, account }: Pick<PositionRow, 'symbol' | 'side' | 'account'>): string =>
  `${symbol}, ${sideWord(side)}, ${account}`

/** The button of a position's row that opens the table's menu for it. */
export function RowMenu({
  id,
  onOpen,
}: {
  readonly id: string
  readonly onOpen: (opened: OpenedPosition) => void
}): ReactNode {
  const name = useField('positions', id, nameOf) ?? ''
  const open = (anchor: HTMLElement): void => {
    const position = tableOf('positions').row(id) as PositionRow | undefined
    if (position !== undefined) onOpen({ position, anchor })
  }
  return <RowMenuButton label={`Actions for ${name}`} onOpen={open} />
}

/** Acts on one position. Only what leads somewhere. */
export function PositionMenu({
  position,
  anchor,
  onClose,
}: OpenedPosition & { readonly onClose: () => void }): ReactNode {
  const { id, symbol, side, account, rNow } = position
  const isMuted = useMuted(position)
  const items = [
    { id: 'chart', label: liveTexts.openChart, icon: 'candles', href: positionAddress({ symbol, side, account }) },
    { id: 'closed', label: liveTexts.closedTrades, icon: 'closed', href: closedListPath(symbol, account) },
    { id: 'alert', label: liveTexts.alert, icon: 'alarm', href: alertPath({ symbol, side, account }) },
    ...(isMuted
      ? [{ id: 'unmute', label: liveTexts.unmute, icon: 'bell' } as const]
      : [
          { id: 'hour', label: liveTexts.muteHour, icon: 'muted' } as const,
          { id: 'closed_at_end', label: liveTexts.muteClosed, icon: 'muted' } as const,
        ]),
    { id: 'row.pnl', label: liveTexts.explainPnl, icon: 'info' },
    ...(rNow === null ? [] : [{ id: 'row.rNow', label: liveTexts.explainR, icon: 'info' } as const]),
    { id: 'copy', label: liveTexts.copyLink, icon: 'link' },
  ] as const
  const copy = (): Promise<void> => {
    const link = new URL(liveAddress({ filter: symbol, account }, ''), location.origin).href
    return copied(link, liveTexts.copied, liveTexts.copyFailed)
  }
  return (
    <MenuAt
      label={nameOf(position)}
      items={items}
      anchor={anchor}
      onClose={onClose}
      onAction={(act) => {
        if (act === 'copy') void copy()
        if (act === 'hour' || act === 'closed_at_end') mute(position, act === 'hour' ? 'hour' : 'closed')
        if (act === 'unmute') void send({ type: 'notifications.unmute', symbol, account, side })
        if (act === 'row.pnl' || act === 'row.rNow') openFigure(askAbout(act, { id }))
      }}
    />
  )
}

/** The toast says how long, and that nothing is lost. */
const mute = ({ symbol, side, account }: OpenedPosition['position'], span: MuteSpan): void =>
  void send({ type: 'notifications.mute', symbol, account, side, span }).then(({ ok }) => {
    if (ok)
      void send({
        type: 'toast.show',
        kind: 'success',
        text: span === 'hour' ? liveTexts.mutedHour(symbol) : liveTexts.mutedClosed(symbol),
      })
  })
