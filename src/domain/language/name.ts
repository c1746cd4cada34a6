import { language, LANGUAGES, type Language } from './translate.ts'

/** The name of a worker that speaks as this page does: `lab`, `lab-de`. */
export const spokenName = (name: string): string => (language() === 'en' ? name : `${name}-${language()}`)

/** The language of a worker, by its name; an addition behind it (`-alone`) says nothing of it. */
export const languageOf = (name: string): Language =>
  LANGUAGES.find((each) => new RegExp(`-${each}(?:-alone)?$`).test(name)) ?? 'en'
