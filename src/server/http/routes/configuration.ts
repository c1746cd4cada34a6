import type * as v from 'valibot'
import { CATEGORIES, type Category } from '../../../domain/configuration/constants.ts'
import { defaultOf, fieldKind } from '../../../domain/configuration/fields.ts'
import { takenFrom } from '../../../domain/configuration/fieldPath.ts'
import {
  configurationOf,
  isCategory,
  judgeField,
  keysOf,
  type KeptOverride,
} from '../../../domain/configuration/fieldValue.ts'
import { fromWire, ruleToWire, toWire } from '../../../domain/configuration/wireScale.ts'
import { recordFrom } from '../../../domain/core/wire.ts'
import {
  configCategory,
  type configField,
  configRemove,
  configReset,
  configUpdate,
} from '../../../domain/wire/rest/portfolio.ts'
import { configurationChanges, deleteOverride, overridesOf, saveOverride } from '../../db/portfolioConfig.ts'
import type { Change } from '../../events/log.ts'
import type { Parts } from '../../parts.ts'
import { refused } from '../problem.ts'
import type { SomeRoutes } from '../serve.ts'

type WireField = v.InferOutput<typeof configField>

/**
 * The portfolio configuration (spec 7). Kept as people read it, sent in the scale of the wire; every change is a
 * fact of the user's log.
 */
export function configurationRoutes(parts: Parts) {
  const { db, clock, facts } = parts

  /** Sets a field, or takes it back (null), where that changes something; answers the field. */
  const put = async ({ tx, append }: Change, userId: string, wanted: KeptOverride): Promise<WireField> => {
    const { category, key, value } = wanted
    const before = (await overridesOf(tx, userId)).find((kept) => kept.category === category && kept.key === key)
    if (JSON.stringify(before?.value ?? null) !== JSON.stringify(value)) {
      if (value === null) await deleteOverride(tx, userId, category, key)
      else await saveOverride(tx, userId, wanted)
      const data = { category, key, before: toWire(key, before?.value ?? null), after: toWire(key, value), by: userId }
      await append({ type: 'configuration_changed', at: new Date(clock.now()), data, notifies: false })
    }
    return fieldsOf(category as Category, value === null ? [] : [wanted])[key]!
  }

  return {
    configCategories: async ({ session }) => {
      const kept = await overridesOf(db, session.userId)
      return {
        categories: CATEGORIES.map((category) => {
          const { length: count } = keysOf(category).filter((key) => isSet(kept, category, key))
          return { category, has_any_overrides: count > 0, customized_count: count }
        }),
      }
    },
    configCategory: async ({ session, part }) => {
      const category = part('category')
      if (!isCategory(category)) throw refused(configCategory, 'noCategory')
      return categoryOf(category, await overridesOf(db, session.userId))
    },
    configUpdate: async ({ session, part, query, body, change }) => {
      const { category, key } = named(part, configUpdate)
      return await change(async (made) => {
        // What another device changed beside the named sub-field stays.
        const known = valuesOf(category, await overridesOf(made.tx, session.userId))[key]
        const judged = judgeField(category, key, takenFrom(known, fromWire(key, body.value), query.sub_field ?? null))
        if (!judged.isRight) throw refused(configUpdate, 'wrong', { problems: judged.problems.join('; ') })
        return await put(made, session.userId, { category, key, value: judged.value })
      })
    },
    configRemove: async ({ session, part, change }) => {
      const { category, key } = named(part, configRemove)
      return await change((made) => put(made, session.userId, { category, key, value: null }))
    },
    configReset: async ({ session, part, change }) => {
      const category = part('category')
      if (!isCategory(category)) throw refused(configReset, 'noCategory')
      return await change(async (made) => {
        for (const key of keysOf(category)) await put(made, session.userId, { category, key, value: null })
        return categoryOf(category, [])
      })
    },
    configChanges: async ({ session, query }) => {
      const told = await configurationChanges(db, session.userId, { limit: query.limit, epoch: facts.epoch })
      return {
        changes: told.map(({ id, event_timestamp: at, data }) => {
          const { category, key, before, after, by } = recordFrom(data) ?? {}
          return { id, at, by: String(by), category: String(category), key: String(key), before, after }
        }),
      }
    },
  } satisfies SomeRoutes
}

/** The field that a call names. */
function named(
  part: (name: string) => string,
  call: typeof configUpdate | typeof configRemove,
): { readonly category: Category; readonly key: string } {
  const [category, key] = [part('category'), part('key')]
  if (!isCategory(category) || fieldKind(category, key) === null) throw refused(call, 'noField')
  return { category, key }
}

const isSet = (kept: readonly KeptOverride[], category: string, key: string): boolean =>
  kept.some((one) => one.category === category && one.key === key)

function categoryOf(
  category: Category,
  kept: readonly KeptOverride[],
): { readonly configs: Record<string, WireField>; readonly has_any_overrides: boolean } {
  const configs = fieldsOf(category, kept)
  return { configs, has_any_overrides: Object.values(configs).some(({ has_user_override: isOurs }) => isOurs) }
}

const valuesOf = (category: Category, kept: readonly KeptOverride[]): Readonly<Record<string, unknown>> =>
  configurationOf(kept)[category]

/** The fields of a category in the scale of the wire. */
function fieldsOf(category: Category, kept: readonly KeptOverride[]): Record<string, WireField> {
  const values = valuesOf(category, kept)
  return Object.fromEntries(
    keysOf(category).map((key) => {
      const { description, rule, unit, unitType } = fieldKind(category, key)!
      return [
        key,
        {
          value: toWire(key, values[key]),
          default_value: toWire(key, defaultOf(category, key)),
          description,
          validation_rules: ruleToWire(key, rule),
          has_user_override: isSet(kept, category, key),
          display_unit: unit,
          unit_type: unitType,
        },
      ]
    }),
  )
}
