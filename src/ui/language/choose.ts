import { local } from '../link/browserStorage.ts'
import { hasTyped } from '../model/typed.ts'
import { chosenLanguage, LANGUAGE_KEY, type LanguageChoice, wantedLanguage } from './chosen.ts'

/** Chooses the language of this browser. Each of its tabs starts again, as its texts were read when it started. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === chosenLanguage()) return
  const before = wantedLanguage()
  if (choice === 'browser') local.remove(LANGUAGE_KEY)
  else local.set(LANGUAGE_KEY, choice)
  if (wantedLanguage() !== before) location.reload()
}

/** Follows a choice of another tab; one in which somebody typed waits for its reader, as with a newer version. */
export function followLanguage(): void {
  const spoken = wantedLanguage()
  addEventListener('storage', ({ key }) => {
    if (key === LANGUAGE_KEY && wantedLanguage() !== spoken && !hasTyped()) location.reload()
  })
}
