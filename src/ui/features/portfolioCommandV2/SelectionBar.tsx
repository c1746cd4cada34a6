import type { ReactNode } from 'react'
import type { BoardCard, BoardView } from '../../../domain/advice/board/view.types.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import * as frame from '../portfolioCommand/command.css.ts'
import { complete, useReadOnly } from '../portfolioCommand/useAdvice.ts'
import { SelectionToolbar } from '../shared/SelectionToolbar.tsx'
import { unselect } from './selection.ts'
import { words } from './texts.ts'
import { useBoard } from './useBoard.ts'

const chosenOf = (view: BoardView): readonly BoardCard[] => view.chosen

/** What can be done with the cards that are selected; nothing where none is. */
export function SelectionBar(): ReactNode {
  const chosen = useBoard(chosenOf) ?? []
  const reason = useReadOnly()
  if (chosen.length === 0) return null
  const open = chosen.flatMap(({ ends }) => ends).filter(({ isDone }) => !isDone)
  return (
    <SelectionToolbar
      label={words.selected(chosen.length)}
      className={frame.bar}
      unselect={words.unselect}
      onUnselect={unselect}
    >
      <Text size={12} tone="text3">
        {words.selectedHint}
      </Text>
      {open.length > 0 && (
        <Button
          size="sm"
          icon="check"
          disabledReason={reason}
          onPress={() => {
            complete(open, true)
            unselect()
          }}
        >
          {words.toDone}
        </Button>
      )}
    </SelectionToolbar>
  )
}
