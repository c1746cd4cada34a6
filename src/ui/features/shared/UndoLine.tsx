import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { TextButton } from '../../kit/controls/Link.tsx'
import { SAID, useSaying } from '../../kit/feedback/saying.ts'

/** How long an act can be taken back (look.md, Habits). */
const UNDO_MS = 10_000

/** Listeners of what stops the clock of an undo: the focus in it and the pointer over it, as of a toast. */
export type Held = Readonly<
  Record<'onBlur' | 'onMouseEnter' | 'onMouseLeave', () => void> & { onFocus: (event: FocusEvent) => void }
>

/** What was done last, for as long as it can be taken back, and how it is offered or withdrawn. */
export function useUndoable<What>(): readonly [What | null, (what: What | null) => void, Held] {
  const [what, offer] = useState<What | null>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    // What goes under the pointer or the focus never tells that it was left.
    if (what === null) setHeld(false)
    if (what === null || isHeld) return
    const timer = setTimeout(() => offer(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [what, isHeld])
  const hold = (): void => setHeld(true)
  const go = (): void => setHeld(false)
  // A focus that a press handed on is not seen, and nobody knows that he is to leave it.
  const holdSeen = ({ target }: FocusEvent): void => {
    if (target.matches(':focus-visible')) hold()
  }
  return [what, offer, { onFocus: holdSeen, onBlur: go, onMouseEnter: hold, onMouseLeave: go }]
}

/** Says what was done, with the way back. */
export function UndoLine({
  children,
  undo,
  onUndo,
  held,
  className,
}: {
  readonly children: string
  readonly undo: string
  readonly onUndo: () => void
  readonly held: Held
  readonly className: string
}): ReactNode {
  const box = useRef<HTMLParagraphElement>(null)
  useSaying(box)
  return (
    <p ref={box} className={className} {...SAID} {...held}>
      <span data-said="">{children}</span>
      <TextButton onPress={onUndo}>{undo}</TextButton>
    </p>
  )
}
