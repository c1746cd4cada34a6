/** A few values by name: the newest used, each for a while. */
export interface Recent<V> {
  /** The value, or undefined where it is not known or too old. Using it keeps it from being the one that goes. */
  get(key: string, now: number): V | undefined
  /** Its life begins now. */
  set(key: string, value: V, now: number): void
  forget(key: string): void
}

/** Holds `most` values for `lifeMs` each; one more, and the one that was used longest ago goes. Times in ms. */
export function recent<V>(most: number, lifeMs: number): Recent<V> {
  const kept = new Map<string, { readonly value: V; readonly until: number }>()
  const put = (key: string, entry: { readonly value: V; readonly until: number }): void => {
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
  }
  return {
    get(key, now) {
      const entry = kept.get(key)
      if (entry === undefined) return undefined
      if (entry.until <= now) return void kept.delete(key)
      put(key, entry)
      return entry.value
    },
    set: (key, value, now) => put(key, { value, until: now + lifeMs }),
    forget: (key) => void kept.delete(key),
  }
}
