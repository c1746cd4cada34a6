/** A press of a pointer or a key: somebody is at this tab. */
export type Hand = PointerEvent | KeyboardEvent

const listeners = new Set<(hand: Hand) => void>()

const tell = (hand: Hand): void => {
  for (const listener of [...listeners]) listener(hand)
}

/**
 * Tells of each press and key in this tab, on its way down: buttons, menus and tabs of the component library keep
 * theirs from going up again, so whoever listens below the window or on the way up hears of none of them. Returns how
 * to stop.
 */
export function onHand(listener: (hand: Hand) => void): () => void {
  if (listeners.size === 0) for (const kind of KINDS) window.addEventListener(kind, tell, LISTEN)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const kind of KINDS) window.removeEventListener(kind, tell, LISTEN)
  }
}

const KINDS = ['pointerdown', 'keydown'] as const
const LISTEN = { capture: true, passive: true } as const
