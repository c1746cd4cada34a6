/** Values of the fields that are tried, by letter, in the order of their sub-fields. */
export type Draft = Readonly<Record<string, readonly number[]>>

/** How many numbers follow each letter; what it stands for says draft.ts. Apart, since every start reads addresses. */
export const DRAFT_SIZES = { w: 4, c: 4, t: 3, p: 4, d: 4, s: 4, b: 4 } as const satisfies Readonly<
  Record<string, number>
>

/** As many decimals as a saved value may have: what is not tried goes along. */
const NUMBER = /^-?\d{1,4}(\.\d{1,15})?$/

/** Reads 'w:40,20,30,10;c:3,5,8,10'; undefined where it is none. */
export function readDraft(said: string): Draft | undefined {
  const draft: Record<string, readonly number[]> = {}
  for (const part of said.split(';')) {
    const [letter = '', numbers = '', ...rest] = part.split(':')
    const values = numbers.split(',')
    const isGood =
      Object.hasOwn(DRAFT_SIZES, letter) &&
      !Object.hasOwn(draft, letter) &&
      rest.length === 0 &&
      values.length === DRAFT_SIZES[letter as keyof typeof DRAFT_SIZES] &&
      values.every((text) => NUMBER.test(text))
    if (!isGood) return undefined
    draft[letter] = values.map(Number)
  }
  return draft
}

/** The same as the address has it; '' of none. */
export const draftText = (draft: Draft): string =>
  Object.keys(DRAFT_SIZES)
    .flatMap((letter) => (draft[letter] === undefined ? [] : [`${letter}:${draft[letter].join(',')}`]))
    .join(';')
