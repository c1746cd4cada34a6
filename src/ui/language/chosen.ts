import { LANGUAGES, type Language } from '../../domain/language/translate.ts'
import { local } from '../link/browserStorage.ts'

/** Key in local storage. */
export const LANGUAGE_KEY = 'bot-blending.language'

/** What this browser's reader chose; 'browser' where he did not. */
export type LanguageChoice = Language | 'browser'

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text)

export function chosenLanguage(): LanguageChoice {
  const kept = local.get(LANGUAGE_KEY)
  return isLanguage(kept) ? kept : 'browser'
}

/** The language of this page: what was chosen, else the first that the browser and the product speak, else English. */
export function wantedLanguage(browser: readonly string[] = navigator.languages): Language {
  const chosen = chosenLanguage()
  if (chosen !== 'browser') return chosen
  return browser.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en'
}
