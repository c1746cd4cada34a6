import type { Page } from 'playwright-core'
import { translate, type Translator } from '../../support/translator.ts'

/** A page that is read in translation. */
export interface Translated {
  /** Texts that the application has changed and the page shows as they were, in words; empty where all is well. */
  readonly standing: () => Promise<readonly string[]>
}

/**
 * From now on the page is read through a browser's translator, on every address it comes to. What a journey then sees
 * is what such a reader sees; at its end `standing` says what does not move for him. That a part breaks is an error of
 * the page, with which every end-to-end test fails.
 */
export async function translated(page: Page): Promise<Translated> {
  const start = `globalThis.translator ??= (${translate.toString()})()`
  await page.addInitScript(start)
  await page.evaluate(start)
  return { standing: () => page.evaluate(() => (Reflect.get(globalThis, 'translator') as Translator).standing()) }
}
