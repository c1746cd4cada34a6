import { shareStructure } from './shareStructure.ts'

/**
 * A selector with memory: the same inputs give the same output object. Remembers the last call for each of `keep` keys
 * (tabs).
 */
export function remembered<I extends readonly unknown[], O>(
  compute: (...inputs: I) => O,
  keep = 64,
): (key: string, ...inputs: I) => O {
  const lastByKey = new Map<string, { readonly inputs: I; readonly output: O }>()
  return (key, ...inputs) => {
    const last = lastByKey.get(key)
    if (last !== undefined && sameItems(last.inputs, inputs)) return last.output
    const output = last === undefined ? compute(...inputs) : shareStructure(last.output, compute(...inputs))
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
    const output = last === undefined ? next : shareStructure(last, next)
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
