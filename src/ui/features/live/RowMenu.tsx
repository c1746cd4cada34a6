import type { ReactNode } from 'react'
import { closedListPath } from '../../../domain/access/chartPaths.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { send } from '../../model/send.ts'
import { LateMenu } from '../shared/LateMenu.tsx'
import { useField } from '../../model/useView.ts'
import { positionAddress } from './openPosition.ts'
import { liveTexts } from './texts.ts'
import { addressWith } from './useLive.ts'

/** Acts on one position. Only what leads somewhere. */
export function RowMenu({ id }: OfPosition): ReactNode {
  const label = `Actions for ${useField('positions', id, (row) => row.symbol) ?? ''}`
  return <LateMenu label={label}><Acts id={id} label={label} /></LateMenu>
}

interface OfPosition {
  readonly id: string
}

function Acts({ id, label }: OfPosition & { readonly label: string }): ReactNode {
  const symbol = useField('positions', id, (row) => row.symbol) ?? ''
  const account = useField('positions', id, (row) => row.account) ?? ''
  const side = useField('positions', id, (row) => row.side) ?? 'long'
  const items = [
    { id: 'chart', label: liveTexts.openChart, icon: 'candles', href: positionAddress({ symbol, side, account }) },
    { id: 'closed', label: liveTexts.closedTrades, icon: 'closed', href: closedListPath(symbol, account) },
    { id: 'copy', label: liveTexts.copyLink, icon: 'link' },
  ] as const
  const copy = async (): Promise<void> => {
    const link = new URL(addressWith({ filter: symbol, account }, ''), location.origin).href
    const copied = await navigator.clipboard.writeText(link).then(() => true, () => false)
    void send({ type: 'toast.show', kind: copied ? 'success' : 'error', text: copied ? liveTexts.copied : liveTexts.copyFailed })
  }
  return <Menu label={symbol} items={items} onAction={(act) => { if (act === 'copy') void copy() }} trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} />} />
}
