import type { ReactNode } from 'react'
import type { BulkAct } from '../../../domain/bots/events.ts'
import type { RuleRow } from '../../../domain/bots/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { TextButton } from '../../kit/controls/Link.tsx'
import { SelectionToolbar } from '../shared/SelectionToolbar.tsx'
import * as css from './bots.css.ts'
import { words } from './texts.ts'

/** What can be done with the selected rules: only what means something to one of them. */
export function SelectionBar({
  rules,
  shown,
  onSelectAll,
  onUnselect,
  onAct,
}: {
  readonly rules: readonly RuleRow[]
  readonly shown: number
  readonly onSelectAll: () => void
  readonly onUnselect: () => void
  readonly onAct: (act: BulkAct) => void
}): ReactNode {
  const hasActive = rules.some(({ isActive }) => isActive)
  const hasStopped = rules.some(({ isActive }) => !isActive)
  return (
    <SelectionToolbar
      label={words.selected(rules.length)}
      className={css.bar}
      unselect={words.unselect}
      onUnselect={onUnselect}
    >
      {hasActive && (
        <Button icon="pause" onPress={() => onAct('stop')}>
          {words.stop}
        </Button>
      )}
      {hasActive && (
        <Button icon="swap" onPress={() => onAct('move')}>
          {words.move}
        </Button>
      )}
      {hasStopped && (
        <Button icon="play" onPress={() => onAct('reactivate')}>
          {words.reactivate}
        </Button>
      )}
      {rules.length < shown && <TextButton onPress={onSelectAll}>{words.selectAll}</TextButton>}
    </SelectionToolbar>
  )
}
