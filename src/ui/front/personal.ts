import { FLAGS, TRIAL_INTENTS } from '../../domain/access/constants.ts'
import { variantOf } from '../../domain/experiments/assign.ts'
import { CTA_TEXT } from '../../domain/experiments/tests.ts'
import { onward } from '../../domain/public/onward.ts'
import { local } from '../link/browserStorage.ts'
import { FLAG_PREFIX } from '../link/constants.ts'
import { rememberVisitor } from '../link/visitor.ts'

/**
 * Puts into the drawn page what only this browser knows: the visitor's words of the first button (AB-02), and where
 * links lead on to.
 */
export function makePersonal(front: HTMLElement): void {
  rememberVisitor()
  const { text } = variantOf(CTA_TEXT, local.get(FLAG_PREFIX + FLAGS.visitor) ?? '').config
  for (const link of front.querySelectorAll<HTMLAnchorElement>('a[href^="/login"], a[href^="/pricing"]')) {
    const { pathname, searchParams } = new URL(link.href)
    link.setAttribute('href', onward(pathname, location.search, Object.fromEntries(searchParams)))
    // Only where it differs: a text that is set is painted anew.
    if (TRIAL_INTENTS.includes(searchParams.get('intent') ?? '') && link.textContent !== text) link.textContent = text
  }
}
