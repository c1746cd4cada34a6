/**
 * What the server says, in the language that is spoken. The server writes English: refusals, states of
 * accounts, steps of a task, reasons of a recommendation. A text of it is known by its pieces and told as the catalogue
 * has it; what is not known stays English.
 */

let teller: ((text: string) => string) | null = null

/** Tells by this from here on: `telling.ts`, which is fetched in a language that is not the server's. */
export function tellBy(told: (text: string) => string): void {
  teller = told
}

/** What the server said, as a reader of this language is told it; as it came where it is not known. */
export const tell = (text: string): string => (teller === null ? text : teller(text))

/** A record with one of its texts told; as it came where that is no text. */
export function tellIn<R extends object>(record: R, ...fields: readonly (keyof R)[]): R {
  const told = fields.flatMap((field) => {
    const value: unknown = record[field]
    return typeof value === 'string' ? [[field, tell(value)] as const] : []
  })
  return told.length === 0 ? record : { ...record, ...Object.fromEntries(told) }
}
