/** The list with the item at its end; beyond `cap` the oldest (first) go. */
export function appended<T>(list: readonly T[], item: T, cap: number): readonly T[] {
  const kept = list.length < cap ? list : list.slice(list.length - cap + 1)
  // Room is made once; a push onto a copy makes it twice.
  return kept.toSpliced(kept.length, 0, item)
}

/** The list with the item at its front; beyond `cap` the last go. */
export const prepended = <T>(list: readonly T[], item: T, cap: number): readonly T[] => [item, ...list].slice(0, cap)

/** The same list with another item at one place; the same object when nothing changes. */
export function replacedAt<T>(list: readonly T[], index: number, item: T): readonly T[] {
  if (list[index] === item) return list
  const copy = list.slice()
  copy[index] = item
  return copy
}

/** The items that are kept; the same object when all are. */
export function keeping<T>(list: readonly T[], keep: (item: T) => boolean): readonly T[] {
  const kept = list.filter(keep)
  return kept.length === list.length ? list : kept
}

/** The record without a key; the same object when the key is not there. */
export function withoutKey<V>(record: Readonly<Record<string, V>>, key: string): Readonly<Record<string, V>> {
  if (!(key in record)) return record
  const { [key]: _gone, ...rest } = record
  return rest
}

/** Items once each, in order of their first coming. */
export const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]

/** Items by their key, in order of first sight. */
export function grouped<T, K>(list: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [item])
    else own.push(item)
  }
  return groups
}

/** The items in pieces of at most so many, in order. */
export const inPieces = <T>(list: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, i) => list.slice(i * most, (i + 1) * most))

/** The sum of numbers; 0 of none. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
