import type { ReactNode } from 'react'
import { closedListPath } from '../../../domain/access/chartPaths.ts'
import type { RuleRow } from '../../../domain/bots/view.types.ts'
import { IconButton } from '../../kit/controls/IconButton.tsx'
import { Menu } from '../../kit/controls/Menu.tsx'
import { words } from './texts.ts'

/** What can be done with a rule. */
export type RuleAct = 'change' | 'stop' | 'reactivate' | 'delete'

/** Acts on one rule: an active one changes or stops, a deactivated one comes back. */
export function RuleMenu({
  rule,
  onAct,
}: {
  readonly rule: RuleRow
  readonly onAct: (act: RuleAct, rule: RuleRow) => void
}): ReactNode {
  const label = words.acts(rule.symbol, rule.account)
  const items = [
    ...(rule.isActive
      ? ([
          { id: 'change', label: words.change, icon: 'edit', hint: words.changeHint },
          { id: 'stop', label: words.stop, icon: 'pause' },
        ] as const)
      : ([{ id: 'reactivate', label: words.reactivate, icon: 'play' }] as const)),
    { id: 'trades', label: words.trades, icon: 'closed', href: closedListPath(rule.symbol, rule.account) },
    { id: 'delete', label: words.remove, icon: 'delete', tone: 'danger' },
  ] as const
  return (
    <Menu
      label={label}
      items={items}
      onAction={(act) => {
        if (act !== 'trades') onAct(act as RuleAct, rule)
      }}
      trigger={<IconButton icon="more" size="sm" label={label} hasTooltip={false} isBusy={rule.busy !== null} />}
    />
  )
}
