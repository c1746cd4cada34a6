/**
 * Parts of commands that must not enter the log: kept in memory under a reference, until used (architecture, Secrets).
 */
export interface Secrets {
  /** Keeps the fields; the reference may be written down. */
  readonly keep: (fields: Readonly<Record<string, string>>) => string
  /** The fields, or null when they are not known. */
  readonly of: (reference: string) => Readonly<Record<string, string>> | null
}

/** As many at once as forms can be open; the oldest goes first. */
const KEPT_AT_MOST = 20

/** An empty store. */
export function createSecrets(newId: () => string): Secrets {
  const fieldsByReference = new Map<string, Readonly<Record<string, string>>>()

  function keep(fields: Readonly<Record<string, string>>): string {
    const reference = newId()
    fieldsByReference.set(reference, fields)
    if (fieldsByReference.size > KEPT_AT_MOST) fieldsByReference.delete(fieldsByReference.keys().next().value!)
    return reference
  }

  return {
    keep,
    of: (reference) => fieldsByReference.get(reference) ?? null,
  }
}
