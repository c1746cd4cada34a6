import type { Catalogue } from './translate.ts'
import catalogue from './de.json' with { type: 'json' }

/** German; the build leaves in it what its bundle says (scripts/lib/translated.mjs). */
export const german = catalogue as unknown as Catalogue
