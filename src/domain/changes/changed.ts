/** What something says, by field, as the wire has it: a definition with its name among its keys, a bot rule. */
export type Said = Readonly<Record<string, unknown>>

/** What happened to it: what it said before and what it says after. */
export interface Changed {
  readonly kind: 'created' | 'edited' | 'deleted'
  readonly before: Said
  readonly after: Said
}

/**
 * What lies between two states of something; null is one that is not there. Null where nothing differs. A change keeps
 * the fields that differ, or `all` of them.
 */
export function changeBetween(
  before: Said | null,
  after: Said | null,
  kept: 'what differs' | 'all' = 'what differs',
): Changed | null {
  const [old, now] = [before ?? {}, after ?? {}]
  const keys = Object.keys({ ...old, ...now }).filter((key) => textOf(old[key]) !== textOf(now[key]))
  if (keys.length === 0) return null
  const only = (all: Said): Said =>
    kept === 'all' ? all : Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(all, key) ? [[key, all[key]]] : [])))
  return {
    kind: before === null ? 'created' : after === null ? 'deleted' : 'edited',
    before: only(old),
    after: only(now),
  }
}

/** The database keeps no order of keys: it makes no difference. */
const textOf = (value: unknown): string | undefined => JSON.stringify(value, sorted)

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
