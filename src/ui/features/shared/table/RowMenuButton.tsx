import type { ReactNode } from 'react'
import { Icon } from '../../../kit/icons.tsx'
import * as css from './RowMenuButton.css.ts'

/**
 * The button of a row that opens its table's one menu. It is a plain button: a hundred menus would cost half the time
 * of drawing the rows, and one that is made when the pointer comes near is not there yet for a pointer that arrives and
 * presses at once.
 */
export function RowMenuButton({
  label,
  onOpen,
}: {
  readonly label: string
  readonly onOpen: (anchor: HTMLElement) => void
}): ReactNode {
  return (
    <span className={css.place}>
      <button
        type="button"
        className={css.button}
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          // Not every browser gives a pressed button the focus, and the menu gives it back to what had it.
          currentTarget.focus()
          onOpen(currentTarget)
        }}
      >
        <Icon name="more" size={14} />
      </button>
    </span>
  )
}
