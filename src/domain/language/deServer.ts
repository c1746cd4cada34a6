import type { Catalogue } from './translate.ts'
import catalogue from './de.json' with { type: 'json' }

/** German of what the server says; the build leaves in it the server's texts alone (scripts/lib/translated.mjs). */
export const serverGerman = catalogue as unknown as Catalogue
