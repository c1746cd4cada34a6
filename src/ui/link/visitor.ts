import { FLAGS } from '../../domain/access/constants.ts'
import { newId } from '../../worker/adapters/random.ts'
import { local } from './browserStorage.ts'
import { FLAG_PREFIX } from './constants.ts'

const KEY = FLAG_PREFIX + FLAGS.visitor

/** Gives this browser's visitor a random word, once, by which tests of the product find his arm (AB-04). */
export function rememberVisitor(): void {
  if (local.get(KEY) === null) local.set(KEY, newId())
}

/** Forgets the word; the next visit is a stranger's. */
export const forgetVisitor = (): void => local.remove(KEY)
