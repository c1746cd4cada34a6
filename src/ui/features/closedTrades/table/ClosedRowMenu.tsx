import type { ReactNode } from 'react'
import { closedListPath } from '../../../../domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../../domain/closed/model.ts'
import { formatDateTime, sideWord } from '../../../../domain/core/format.ts'
import { askAbout } from '../../../../domain/explained/asked.ts'
import { rOf } from '../../../../domain/trades/risk.ts'
import { MenuAt } from '../../../kit/controls/Menu.tsx'
import { copied } from '../../shared/copied.ts'
import { openFigure } from '../../shared/explained/explainAddress.ts'
import { RowMenuButton } from '../../shared/table/RowMenuButton.tsx'
import { chartAddress } from '../chartAddress.ts'
import { closedTexts } from '../texts.ts'
import { closedRows } from './rowWindow.ts'
import { useClosedRow } from './useClosedRow.ts'

/** A trade whose menu is open: the trade itself, for another may take its place in the list meanwhile. */
export interface OpenedTrade {
  readonly row: ClosedTradeRow
  readonly anchor: HTMLElement
}

/** What a trade is called where nothing stands beside it: a symbol alone names many. */
const nameOf = ({ symbol, side, closedAt }: ClosedTradeRow): string =>
  `${symbol}, ${sideWord(side)}, ${formatDateTime(closedAt, closedRows.zone)}`

/** The same where its coin alone is read: who says what he sees reaches it by voice (WCAG 2.5.3). */
export const linkNameOf = ({ base, side, closedAt }: ClosedTradeRow): string =>
  `${base}, ${sideWord(side)}, ${formatDateTime(closedAt, closedRows.zone)}`

/** The button of a closed trade's row that opens the table's menu for it. */
export function ClosedRowMenu({
  id,
  onOpen,
}: {
  readonly id: string
  readonly onOpen: (opened: OpenedTrade) => void
}): ReactNode {
  const row = useClosedRow(id)
  return row === undefined ? null : (
    <RowMenuButton label={`Actions for ${nameOf(row)}`} onOpen={(anchor) => onOpen({ row, anchor })} />
  )
}

/** Acts on one closed trade. */
export function ClosedTradeMenu({ row, anchor, onClose }: OpenedTrade & { readonly onClose: () => void }): ReactNode {
  const items = [
    { id: 'symbol', label: closedTexts.onlySymbol, icon: 'filter', href: closedListPath(row.symbol, row.account) },
    {
      id: 'live',
      label: closedTexts.openLive,
      icon: 'live',
      href: `/live-trades?filter=${encodeURIComponent(row.symbol)}&account=${encodeURIComponent(row.account)}`,
    },
    { id: 'note', label: closedTexts.noteOf, icon: 'tag', href: `${chartAddress(row)}#notes` },
    { id: 'trade.pnl', label: closedTexts.explainPnl, icon: 'info' },
    ...(rOf(row) === null ? [] : [{ id: 'trade.r', label: closedTexts.explainR, icon: 'info' } as const]),
    { id: 'copy', label: closedTexts.copyLink, icon: 'link' },
  ] as const
  const copy = (): Promise<void> =>
    copied(new URL(chartAddress(row), location.origin).href, closedTexts.copied, closedTexts.copyFailed)
  return (
    <MenuAt
      label={nameOf(row)}
      items={items}
      anchor={anchor}
      onClose={onClose}
      onAction={(act) => {
        if (act === 'copy') void copy()
        if (act === 'trade.pnl' || act === 'trade.r') openFigure(askAbout(act, { id: row.id }))
      }}
    />
  )
}
