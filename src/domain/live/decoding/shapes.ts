/**
 * V8 forgets a shape of which no object lives at the next full collection, and throws away all code that was compiled for
 * it. What a stream says lives for a moment only: one of each kind is held here, else the decoder would begin anew after
 * every collection, interpreted at first and a fifth slower for long.
 */
const heldByKind = new Map<string, unknown>()

/** Holds the newest of a kind; nothing ever reads it. */
export const hold = (kind: string, one: unknown): void => void heldByKind.set(kind, one)
