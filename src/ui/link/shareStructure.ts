/**
 * `next` with every part that equals its part in `old` replaced by the old object. Structured clone makes all objects new;
 * after this only what changed is new, so that React draws only that. Plain data only: objects, arrays, primitives.
 */
export function shareStructure<T>(old: unknown, next: T): T
export function shareStructure(old: unknown, next: unknown): unknown {
  if (Object.is(old, next)) return old
  if (Array.isArray(old) && Array.isArray(next)) return sharedArray(old, next)
  if (isRecord(old) && isRecord(next)) return sharedRecord(old, next)
  return next
}

function sharedArray(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let same = old.length === next.length
  const shared = next.map((item, index) => {
    const kept = shareStructure(old[index], item)
    same &&= Object.is(kept, old[index])
    return kept
  })
  return same ? old : shared
}

function sharedRecord(old: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(next)
  let same = keys.length === Object.keys(old).length
  const shared = keys.map((key) => {
    const kept = shareStructure(old[key], next[key])
    same &&= Object.hasOwn(old, key) && Object.is(kept, old[key])
    return [key, kept] as const
  })
  // From entries, because an assignment to a key named `__proto__` would set the prototype.
  return same ? old : Object.fromEntries(shared)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
