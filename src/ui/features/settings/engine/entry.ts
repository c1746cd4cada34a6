/** A sub-field as a text to edit; '' where there is none. */
export function entryOf(value: unknown, name: string): string {
  const part =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
  return typeof part === 'number' || typeof part === 'string' ? String(part) : ''
}

/** The sentence about a sub-field among those about its field: 'legacy: Value must be…' is its own. */
export const problemOf = (problems: readonly string[], name: string): string | null =>
  problems.find((problem) => problem.startsWith(`${name}: `))?.slice(name.length + 2) ?? null

/** Sentences about the field as a whole: its sum. */
export const wholeProblems = (problems: readonly string[], names: readonly string[]): readonly string[] =>
  problems.filter((problem) => !names.some((name) => problem.startsWith(`${name}: `)))
