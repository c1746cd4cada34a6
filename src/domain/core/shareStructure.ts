import { isRecord } from './wire.ts'
/**
 * `next` with every part that equals its part in `old` replaced by the old object; `old` itself when all is equal.
 * Views are made anew and structured clone makes all objects new: after this only what changed is new, so that only
 * that is sent and drawn. Plain data only: objects, arrays, primitives.
 */
export function shareStructure<T>(old: unknown, next: T): T
export function shareStructure(old: unknown, next: unknown): unknown {
  if (Object.is(old, next)) return old
  if (Array.isArray(old) && Array.isArray(next)) return sharedArray(old, next)
  if (isRecord(old) && isRecord(next)) return sharedRecord(old, next)
  return next
}

// Copied from the first difference on alone: most of what is compared is equal.

function sharedArray(old: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let shared: unknown[] | null = old.length === next.length ? null : []
  for (let i = 0; i < next.length; i++) {
    const kept = shareStructure(old[i], next[i])
    if (shared === null && !Object.is(kept, old[i])) shared = old.slice(0, i)
    shared?.push(kept)
  }
  return shared ?? old
}

function sharedRecord(old: Parts, next: Parts): Parts {
  const keys = Object.keys(next)
  let shared: Record<string, unknown> | null = keys.length === Object.keys(old).length ? null : {}
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    // What a record inherits is no part of it.
    const isOwn = Object.hasOwn(old, key)
    const kept = isOwn ? shareStructure(old[key], next[key]) : next[key]
    if (shared === null && (!isOwn || !Object.is(kept, old[key]))) shared = partsOf(old, keys.slice(0, i))
    if (shared !== null) put(shared, key, kept)
  }
  return shared ?? old
}

function partsOf(old: Parts, keys: readonly string[]): Record<string, unknown> {
  const parts: Record<string, unknown> = {}
  for (const key of keys) put(parts, key, old[key])
  return parts
}

function put(parts: Record<string, unknown>, key: string, part: unknown): void {
  // An assignment to a key of this name would set the prototype.
  if (key === '__proto__')
    Object.defineProperty(parts, key, { value: part, configurable: true, enumerable: true, writable: true })
  else parts[key] = part
}

type Parts = Readonly<Record<string, unknown>>
