import type { ReactNode } from 'react'
import { closedListPath } from '../../../domain/access/chartPaths.ts'
import type { ClosedTradeRow } from '../../../domain/closed/model.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { send } from '../../model/send.ts'
import { LateMenu } from '../shared/LateMenu.tsx'
import { chartAddress } from './chartAddress.ts'
import { closedTexts } from './texts.ts'
import { useClosedRow } from './useClosedRow.ts'

/** Acts on one closed trade. */
export function ClosedRowMenu({ id }: { readonly id: string }): ReactNode {
  const row = useClosedRow(id)
  if (row === undefined) return null
  const label = `Actions for ${row.symbol}`
  return <LateMenu label={label}><Acts row={row} label={label} /></LateMenu>
}

function Acts({ row, label }: { readonly row: ClosedTradeRow; readonly label: string }): ReactNode {
  const items = [
    { id: 'symbol', label: closedTexts.onlySymbol, icon: 'filter', href: closedListPath(row.symbol, row.account) },
    { id: 'live', label: closedTexts.openLive, icon: 'live', href: `/live-trades?filter=${encodeURIComponent(row.symbol)}&account=${encodeURIComponent(row.account)}` },
    { id: 'copy', label: closedTexts.copyLink, icon: 'link' },
  ] as const
  const copy = async (): Promise<void> => {
    const copied = await navigator.clipboard.writeText(new URL(chartAddress(row), location.origin).href).then(() => true, () => false)
    void send({ type: 'toast.show', kind: copied ? 'success' : 'error', text: copied ? closedTexts.copied : closedTexts.copyFailed })
  }
  return <Menu label={row.symbol} items={items} onAction={(act) => { if (act === 'copy') void copy() }} trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} />} />
}
