import { CATEGORIES } from '../configuration/constants.ts'
import { editedFields } from '../configuration/edited.ts'
import type { ConfigField } from '../configuration/decode.ts'
import { configurationOf, type KeptOverride } from '../configuration/fieldValue.ts'
import { titleOf } from '../configuration/texts.ts'
import { validate } from '../configuration/validate.ts'
import { type EngineConfig, engineConfig } from '../recommendations/config.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { DRAFT_FIELDS, draftValue, partNames, type DraftField } from './draft.ts'
import { type Draft, readDraft } from './draftText.ts'

/** The slices that are looked at here. */
export type HasFields = HasResources & HasWrites

/** The configuration as it is saved, and with the draft over it. */
export interface Trial {
  readonly saved: EngineConfig
  readonly tried: EngineConfig
  /** The fields that differ, ready to be saved. */
  readonly changes: readonly KeptOverride[]
  /** What stands against the draft; then `tried` is what is saved. */
  readonly problems: readonly string[]
}

/** Tries what an address or a slider says; null while the configuration is not loaded. */
export function trialOf(state: HasFields, said: string): Trial | null {
  const fields = savedFields(state)
  if (fields === null) return null
  return tryOut(fields, changesOf(said === '' ? {} : (readDraft(said) ?? {}), fields))
}

/** Tries other values over the fields as they are saved. */
export function tryOut(fields: readonly Placed[], changes: readonly KeptOverride[]): Trial {
  const kept = fields.map(({ category, key, value }): KeptOverride => ({ category, key, value }))
  const saved = engineConfig(configurationOf(kept))
  const problems = changes.flatMap(({ category, key, value }) =>
    validate(value, ruleIn(fields, category, key)).map((problem) => `${titleOf(key)}: ${problem}`),
  )
  const tried = problems.length > 0 ? saved : engineConfig(configurationOf([...kept, ...changes]))
  return { saved, tried, changes, problems }
}

/** A field with its category. */
export type Placed = ConfigField & { readonly category: string }

/** All fields as they are to be, changes on their way included; null while one category is missing. */
export function savedFields(state: HasFields): readonly Placed[] | null {
  const found: Placed[] = []
  for (const category of CATEGORIES) {
    const fields = editedFields(category, state)
    if (fields === null) return null
    found.push(...fields.map((field) => ({ ...field, category })))
  }
  return found
}

const ruleIn = (fields: readonly Placed[], category: string, key: string): ConfigField['rule'] =>
  fields.find((field) => field.category === category && field.key === key)?.rule ?? {}

/** The numbers of a field that is saved, in the order of its sub-fields. */
export function savedNumbers(fields: readonly Placed[], of: DraftField): readonly number[] {
  const value = fields.find(({ category, key }) => category === of.category && key === of.key)?.value
  const kept = configurationOf([{ category: of.category, key: of.key, value }]) as unknown as Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>
  >
  return partNames(of).map((name) => kept[of.category]![of.key]![name]!)
}

function changesOf(draft: Draft, fields: readonly Placed[]): readonly KeptOverride[] {
  return DRAFT_FIELDS.flatMap((field) => {
    const values = draft[field.letter]
    const isChanged = values !== undefined && savedNumbers(fields, field).some((one, at) => one !== values[at])
    return isChanged ? [{ category: field.category, key: field.key, value: draftValue(field, values) }] : []
  })
}
