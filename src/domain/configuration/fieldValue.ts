import { isRecord } from '../core/wire.ts'
import { CATEGORIES, type Category } from './constants.ts'
import { CONFIGURATION_DEFAULTS } from './presets.ts'
import { defaultOf, fieldKind } from './fields.ts'
import { withOurMode } from './fieldPath.ts'
import type { Configuration } from './types.ts'
import { validate } from './validate.ts'

/** Whether there is a category of this name. */
export const isCategory = (name: string): name is Category => (CATEGORIES as readonly string[]).includes(name)

/** Names of the fields of a category. */
export const keysOf = (category: Category): readonly string[] => Object.keys(CONFIGURATION_DEFAULTS[category])

/** A value that a field may have, or what is wrong with it. */
export type Judged =
  | { readonly isRight: true; readonly value: unknown }
  | { readonly isRight: false; readonly problems: readonly string[] }

/** Judges a value for a field that there is (spec 5, "Per-field bounds"); it may not hold sub-fields of other names. */
export function judgeField(category: Category, key: string, sent: unknown): Judged {
  const { rule } = fieldKind(category, key)!
  const value = withOurMode(sent)
  const problems = validate(value, rule)
  if (problems.length > 0) return { isRight: false, problems }
  const known = rule.properties ?? {}
  const strange = Object.keys(value as object).filter((name) => !Object.hasOwn(known, name))
  return strange.length > 0
    ? { isRight: false, problems: [`Unknown fields: ${strange.join(', ')}`] }
    : { isRight: true, value }
}

/**
 * What was kept of a field, as this version reads it: sub-fields that it lacks or that are no longer allowed are the
 * default's, those that there are no more are left out; where that is not right as a whole, the default.
 */
export function readKept(category: Category, key: string, kept: unknown): unknown {
  const fallback = defaultOf(category, key)
  const { rule } = fieldKind(category, key)!
  const ours = withOurMode(kept)
  if (!isRecord(ours) || !isRecord(fallback)) return fallback
  const read = Object.fromEntries(
    Object.entries(rule.properties ?? {}).map(([name, part]) => {
      const isAllowed =
        Object.hasOwn(ours, name) &&
        (ours[name] === null ? rule.required_fields?.includes(name) !== true : validate(ours[name], part).length === 0)
      return [name, isAllowed ? ours[name] : fallback[name]]
    }),
  )
  return validate(read, rule).length === 0 ? read : fallback
}

/** A field that a user set, as it was kept. */
export interface KeptOverride {
  readonly category: string
  readonly key: string
  readonly value: unknown
}

/** The whole configuration, from what a user set; what there is no more is left out. */
export function configurationOf(overrides: readonly KeptOverride[]): Configuration {
  const made: Record<string, Record<string, unknown>> = Object.fromEntries(
    CATEGORIES.map((category) => [category, { ...CONFIGURATION_DEFAULTS[category] }]),
  )
  for (const { category, key, value } of overrides)
    if (isCategory(category) && fieldKind(category, key) !== null) made[category]![key] = readKept(category, key, value)
  return made as unknown as Configuration
}
