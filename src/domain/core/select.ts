import { shareStructure } from './shareStructure.ts'

/** What is remembered for each key (tab). */
export interface Memory<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V) => void
}

const memories: Map<string, unknown>[] = []

/** Remembers a value for each of `keep` keys (tabs); the one that was set the longest ago goes first. */
export function memoryByKey<V>(keep = 64): Memory<V> {
  const byKey = new Map<string, V>()
  memories.push(byKey)
  return {
    get: (key) => byKey.get(key),
    set(key, value) {
      byKey.delete(key)
      byKey.set(key, value)
      if (byKey.size > keep) byKey.delete(byKey.keys().next().value!)
    },
  }
}

/** Lets go of all that is remembered for a key: a tab that is gone would else keep its lists in memory. */
export function forget(key: string): void {
  for (const byKey of memories) byKey.delete(key)
}

/**
 * A selector with memory: the same inputs give the same output object. Remembers the last call for each of `keep` keys
 * (tabs).
 */
export function remembered<I extends readonly unknown[], O>(
  compute: (...inputs: I) => O,
  keep?: number,
): (key: string, ...inputs: I) => O {
  const memory = memoryByKey<{ readonly inputs: I; readonly output: O }>(keep)
  return (key, ...inputs) => {
    const last = memory.get(key)
    if (last !== undefined && sameItems(last.inputs, inputs)) return last.output
    const output = last === undefined ? compute(...inputs) : shareStructure(last.output, compute(...inputs))
    memory.set(key, { inputs, output })
    return output
  }
}

/** Whether two lists hold the same items (by identity) in the same order. */
function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}
