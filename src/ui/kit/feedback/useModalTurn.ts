import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * An open modal hides all that stands outside it. Two that came in one commit, as when both waited for their code,
 * would hide each other, and neither could be read or closed: one comes after the other.
 */
let coming: object | null = null
const waiting = new Map<object, () => void>()

function come(modal: object, open: () => void): void {
  if (coming !== null) {
    waiting.set(modal, open)
    return
  }
  coming = modal
  open()
}

function hasCome(modal: object): void {
  waiting.delete(modal)
  if (coming !== modal) return
  coming = null
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next[0])
  come(...next)
}

/** Whether a modal that is to be open may be drawn. */
export function useModalTurn(isOpen: boolean): boolean {
  const [modal] = useState(() => ({}))
  const [isDrawn, setDrawn] = useState(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    come(modal, () => setDrawn(true))
    return () => {
      hasCome(modal)
      setDrawn(false)
    }
  }, [isOpen, modal])
  // It has hidden the rest by now, in an effect of a part of it. The next is drawn at once and whole: the one before
  // watches for what is added, and would hide that before it can say that it is a modal itself.
  useEffect(() => {
    if (isDrawn) queueMicrotask(() => flushSync(() => hasCome(modal)))
  }, [isDrawn, modal])
  return isOpen && isDrawn
}
