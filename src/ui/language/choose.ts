import { language } from '../../domain/language/translate.ts'
import { local } from '../link/browserStorage.ts'
import { hasTyped } from '../model/typed.ts'
import { chosenLanguage, LANGUAGE_KEY, type LanguageChoice, wantedLanguage } from './chosen.ts'

/**
 * Chooses the language of this browser. Each of its tabs starts again, as its texts were read when it started; one in
 * which somebody typed waits for its reader, as with a newer version.
 */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === chosenLanguage()) return
  if (choice === 'browser') local.remove(LANGUAGE_KEY)
  else local.set(LANGUAGE_KEY, choice)
  if (isAnotherLanguage() && !hasTyped()) location.reload()
}

/** Whether another language is chosen than this page speaks: it counts after a reload. */
export const isAnotherLanguage = (): boolean => wantedLanguage() !== language()

/** Follows a choice of another tab. */
export function followLanguage(): void {
  addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY && isAnotherLanguage() && !hasTyped()) location.reload()
  })
}
