/**
 * The language that this page or worker speaks. English stands in the sources; the build hands each text of them to
 * `t` (scripts/lib/translated.mjs), and a catalogue says what it is in another language. It is chosen once, before the
 * first text is read, and stays for the life of the page or worker: another language is a reload.
 */

/** The languages of the product; the first is that of the sources. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** German by English; `{0}` stands for the first value. */
export type Catalogue = Readonly<Record<string, string>>

let spoken: { readonly language: Language; readonly catalogue: Catalogue } = { language: 'en', catalogue: {} }

/** Speaks a language from here on. What was read before stays as it was. */
export function speak(language: Language, catalogue: Catalogue): void {
  spoken = { language, catalogue }
  shapes.clear()
}

/**
 * More of the language that is spoken: what a screen says comes with the screen.
 * @internal
 */
export function learn(more: Catalogue): void {
  speak(spoken.language, { ...spoken.catalogue, ...more })
}

export const language = (): Language => spoken.language

/** How `Intl` calls the language: numbers and dates are written its way. */
export const locale = (): 'en-US' | 'de-DE' => (spoken.language === 'de' ? 'de-DE' : 'en-US')

/** Texts in their pieces, with the number of the value behind each piece; a text is taken apart once. */
const shapes = new Map<string, readonly (string | number)[]>()

/** The text in the language that is spoken; in English where the catalogue does not have it. */
export function t(text: string, ...values: readonly unknown[]): string {
  if (values.length === 0) return spoken.catalogue[text] ?? text
  return shapeOf(text)
    .map((piece) => (typeof piece === 'number' ? String(values[piece]) : piece))
    .join('')
}

/**
 * The same for a text that is another one in some places: `key` names this place's.
 * @internal
 */
export function tAs(key: string, text: string, ...values: readonly unknown[]): string {
  return t(spoken.catalogue[key] === undefined ? text : key, ...values)
}

/** A word that is a text although it looks like code: the build finds it by this. */
export const word = (text: string): string => text

/** A heading inside a sentence: small in English; German nouns keep their capitals. */
export const inSentence = (text: string): string => (spoken.language === 'en' ? text.toLowerCase() : text)

function shapeOf(text: string): readonly (string | number)[] {
  const known = shapes.get(text)
  if (known !== undefined) return known
  const made = (spoken.catalogue[text] ?? text)
    .split(/\{(\d)\}/)
    .map((piece, at) => (at % 2 === 1 ? Number(piece) : piece))
  shapes.set(text, made)
  return made
}
