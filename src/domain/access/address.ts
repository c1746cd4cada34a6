/** One field of a page's address: its value where nothing is said, and how a text is read; undefined for a bad one. */
export interface Field<T> {
  readonly usual: T
  /** How much of it is read, in characters, where that is more than a name or a word. */
  readonly most?: number
  readonly read: (said: string) => T | undefined
}

/** How much is read of a value that filters, and of a list or another address. Characters. */
const WORD = 200
export const WHOLE = 2_000

/** What the address of a page may say, by name. */
export type AddressSchema = Readonly<Record<string, Field<unknown>>>
/** What it says. */
export type AddressOf<S extends AddressSchema> = { readonly [N in keyof S]: S[N] extends Field<infer T> ? T : never }

/** Any text. */
export const text: Field<string> = { usual: '', read: (said) => said }
/** A text in capitals: a symbol as the exchange writes it. */
export const capitals: Field<string> = { usual: '', read: (said) => said.toUpperCase() }
/** One of some words; `usual` where none is said. */
export const oneOf = <const C extends string, const U extends string>(
  choices: readonly C[],
  usual: U,
): Field<C | U> => ({ usual, read: (said) => choices.find((one) => one === said) })
/** A text that passes. */
export const passing = (isGood: (said: string) => boolean): Field<string> => ({
  usual: '',
  read: (said) => (isGood(said) ? said : undefined),
})
/** `a,b`: names of a shape; others are left out. */
export const names = (shape: RegExp): Field<readonly string[]> => ({
  usual: [],
  most: WHOLE,
  read: (said) => said.split(',').filter((name) => shape.test(name)),
})
/** A whole number between two; null where none is said. */
export const whole = (least: number, most: number): Field<number | null> => ({
  usual: null,
  read: (said) => (/^\d{1,15}$/.test(said) && Number(said) >= least && Number(said) <= most ? Number(said) : undefined),
})
/** The same, where there always is one. */
export const wholeOr = (least: number, most: number, usual: number): Field<number> => ({
  usual,
  read: (said) => whole(least, most).read(said) ?? undefined,
})
/** A day of the calendar, `2026-11-20`, and a month, `2026-11`. */
export const day = passing((said) => isRealDay(said) && isWithinYears(said))
export const month = passing((said) => isRealDay(`${said}-01`))

/** Whether the calendar has such a day: JavaScript takes the 31st of February for one of March. */
export function isRealDay(said: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(said) ? new Date(`${said}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said)
}

/** The first instant behind the years that are known. */
export const FIRST_AFTER = Date.UTC(2099, 0, 1)

/** Whether an ISO time or day lies in 1970 to 2098: a database knows no year 0, and a text no year of five digits. */
export function isWithinYears(said: string): boolean {
  const at = Date.parse(said)
  return at >= 0 && at < FIRST_AFTER
}

/** What an empty address says. */
export const usualOf = <S extends AddressSchema>(schema: S): AddressOf<S> =>
  Object.fromEntries(Object.entries(schema).map(([name, { usual }]) => [name, usual])) as AddressOf<S>

/**
 * Reads an address' query (screens.md 2.0 item 4): unknown keys are ignored, a bad value counts as absent and is named
 * in `bad`, in the order of the schema.
 */
export function readAddress<S extends AddressSchema>(
  schema: S,
  query: string,
): { readonly values: AddressOf<S>; readonly bad: readonly (readonly [name: string, said: string])[] } {
  const pairs = pairsOf(query, (name) => schema[name]?.most)
  const bad: (readonly [string, string])[] = []
  const values = Object.entries(schema).map(([name, { usual, read }]) => {
    const said = pairs.get(name)
    const value = said === undefined ? usual : read(said)
    if (value === undefined) bad.push([name, said ?? ''])
    return [name, value ?? usual]
  })
  return { values: Object.fromEntries(values) as AddressOf<S>, bad }
}

/** How a field's usual value would be written; an address leaves it out. */
export const usualText = (schema: AddressSchema, name: string): string => String(schema[name]?.usual ?? '')

/** Pairs of a query as they stand there, encoded. */
function rawPairs(query: string): readonly (readonly [name: string, value: string])[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    })
}

/**
 * Pairs of a query, decoded; empty values and `All` mean no filter (spec 3, Trade filters). `mostOf` says of which
 * names more than a word is read.
 */
export function pairsOf(
  query: string,
  mostOf: (name: string) => number | undefined = () => undefined,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const [name, value] of rawPairs(query)) {
    const said = (decoded(value) ?? value).trim().slice(0, mostOf(name) ?? WORD)
    if (name !== '' && !isNoFilter(said)) pairs.set(name, said)
  }
  return pairs
}

/** The query of the list that a chart was opened from, whole; '' where it was opened from none. */
export const listQueryIn = (query: string): string =>
  pairsOf(query, () => WHOLE)
    .get('from_list')
    ?.replace(/^\?/, '') ?? ''

/** The value of a key as it was sent, whatever it is; null where it is not there, or no text. */
export function saidIn(query: string, name: string): string | null {
  const found = rawPairs(query).findLast(([key]) => key === name)?.[1]
  return found === undefined || found === '' ? null : decoded(found)
}

/** Every pair decoded, the last of a name; null where one is no text. */
export function everyPair(query: string): readonly (readonly [name: string, value: string])[] | null {
  const pairs = rawPairs(query).map(([name, value]) => [decoded(name), decoded(value)] as const)
  return pairs.every((pair): pair is readonly [string, string] => pair[0] !== null && pair[1] !== null) ? pairs : null
}

/** `All` or nothing is no filter (spec 3). */
export const isNoFilter = (said: string): boolean => said === '' || said === 'All'

/** Null for a broken escape. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return null
  }
}
