import { speak, type Language } from './translate.ts'

/**
 * Speaks a language from here on, once its catalogue is there: await it before the first module that has texts is read.
 * A catalogue that cannot be fetched leaves English, and the next start tries again.
 */
export async function speakSoon(language: Language): Promise<void> {
  if (language === 'en') return
  await import('./de.ts').then(
    ({ german }) => speak(language, german),
    () => undefined,
  )
}

/** Knows the server's texts in a language from here on, once they are there; without them the server's words stay. */
export async function hearSoon(language: Language): Promise<void> {
  if (language === 'en') return
  await Promise.all([import('./telling.ts'), import('./deServer.ts')]).then(
    ([{ hear }, { serverGerman }]) => hear(serverGerman),
    () => undefined,
  )
}
