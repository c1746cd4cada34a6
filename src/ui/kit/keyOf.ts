const LETTER = /^[\p{L}\p{M}]+$/u
const LATIN = /\p{Script=Latin}/u
const PLACE_OF_A_LETTER = /^Key([A-Z])$/

/**
 * What a key means, whatever the layout: its letter in lower case, its sign as it is printed, else its name (`Enter`).
 * A letter that is not Latin, as on a Cyrillic or Greek layout, counts as the Latin one of the same place; a Latin one
 * counts as itself wherever it lies, as on Dvorak.
 */
export function keyOf({ key, code }: { readonly key: string; readonly code: string }): string {
  if (LETTER.test(key) && !LATIN.test(key)) return (PLACE_OF_A_LETTER.exec(code)?.[1] ?? key).toLowerCase()
  // Its first unit: the Turkish İ has a dot of its own in lower case.
  return key.length === 1 ? key.toLowerCase().charAt(0) : key
}
