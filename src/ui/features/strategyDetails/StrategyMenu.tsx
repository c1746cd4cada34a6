import type { ReactNode } from 'react'
import { addressPart } from '../../../domain/access/chartPaths.ts'
import type { StrategyRow } from '../../../domain/strategies/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { words } from './texts.ts'

/** What can be done with a row: compare it, see its trades and its rules. */
export function StrategyMenu({
  row,
  isFull,
  onCompare,
}: {
  readonly row: StrategyRow
  /** No further one can be compared. */
  readonly isFull: boolean
  readonly onCompare: (row: StrategyRow) => void
}): ReactNode {
  const label = words.acts(row.strategy, row.account)
  const account = row.account === null ? '' : `&account=${addressPart(row.account)}`
  const strategy = addressPart(row.strategy)
  const items = [
    row.isCompared
      ? ({ id: 'compare', label: words.uncompare, icon: 'close' } as const)
      : ({
          id: 'compare',
          label: words.compare,
          icon: 'line',
          isDisabled: isFull,
          ...(isFull ? { hint: words.compareFull } : {}),
        } as const),
    { id: 'trades', label: words.trades, icon: 'closed', href: `/closed-trades?strategy=${strategy}${account}` },
    { id: 'rules', label: words.rules, icon: 'bot', href: `/bot-maintenance?strategy=${strategy}${account}` },
  ] as const
  return (
    <Menu
      label={label}
      items={items}
      onAction={(act) => {
        if (act === 'compare') onCompare(row)
      }}
      trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} />}
    />
  )
}
