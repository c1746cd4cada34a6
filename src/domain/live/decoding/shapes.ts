/**
 * V8 forgets a shape of which no object lives at the next full collection, and throws away all code that was compiled
 * for it. What a stream says lives for a moment only: one of each kind is held here, else the decoder would begin anew
 * after every collection, interpreted at first and a fifth slower for long.
 */
const heldByKind = new Map<string, unknown>()
/** Kinds that are held: more than we know; names that nobody knows may be many (F29). */
const MOST_KINDS = 40

/** Holds the newest of a kind; nothing ever reads it. */
export function hold(kind: string, one: unknown): void {
  if (heldByKind.size < MOST_KINDS || heldByKind.has(kind)) heldByKind.set(kind, one)
}
