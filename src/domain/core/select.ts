/** A selector with memory: the same inputs give the same output object. Remembers the last call for each of `keep` keys (tabs). */
export function remembered<I extends readonly unknown[], O>(compute: (...inputs: I) => O, keep = 64): (key: string, ...inputs: I) => O {
  const lastByKey = new Map<string, { readonly inputs: I; readonly output: O }>()
  return (key, ...inputs) => {
    const last = lastByKey.get(key)
    if (last !== undefined && sameItems(last.inputs, inputs)) return last.output
    const output = last === undefined ? compute(...inputs) : shared(last.output, compute(...inputs))
    lastByKey.delete(key)
    lastByKey.set(key, { inputs, output })
    if (lastByKey.size > keep) lastByKey.delete(lastByKey.keys().next().value!)
    return output
  }
}

/** Remembers the last output for each of `keep` keys (tabs): what comes out shares all parts with it that are equal. */
export function sharing<O>(keep = 64): (key: string, next: O) => O {
  const lastByKey = new Map<string, O>()
  return (key, next) => {
    const last = lastByKey.get(key)
    const output = last === undefined ? next : shared(last, next)
    lastByKey.delete(key)
    lastByKey.set(key, output)
    if (lastByKey.size > keep) lastByKey.delete(lastByKey.keys().next().value!)
    return output
  }
}

/** Whether two lists hold the same items (by identity) in the same order. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}

/** `next`, with every part that equals the part of `previous` replaced by that very object; `previous` itself when all is equal. Plain values only. */
export function shared<T>(previous: T, next: T): T {
  if (Object.is(previous, next) || typeof previous !== 'object' || typeof next !== 'object' || previous === null || next === null) return next
  if (Array.isArray(previous) !== Array.isArray(next)) return next
  return Array.isArray(next) ? sharedList(previous as unknown as readonly unknown[], next) as T : sharedRecord(previous as Parts, next as Parts) as T
}

type Parts = Readonly<Record<string, unknown>>

function sharedList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const parts = next.map((part, i) => shared(previous[i], part))
  return sameItems(previous, parts) ? previous : parts
}

function sharedRecord(previous: Parts, next: Parts): Parts {
  const keys = Object.keys(next)
  const parts: Record<string, unknown> = {}
  let isSame = keys.length === Object.keys(previous).length
  for (const key of keys) {
    const part = shared(previous[key], next[key])
    parts[key] = part
    isSame = isSame && key in previous && Object.is(part, previous[key])
  }
  return isSame ? previous : parts
}
