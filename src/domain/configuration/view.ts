import { formatDateTime } from '../core/format.ts'
import type { Loadable } from '../core/outcome.ts'
import { isRecord, recordsUnder } from '../core/wire.ts'
import { givenVersion } from '../optimization/version.ts'
import { loadable } from '../resources/loadable.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { CATEGORIES } from './constants.ts'
import { changesFrom, type ConfigChange, type ConfigField } from './decode.ts'
import { categoryKey, CHANGES_KEY, editedFields } from './edited.ts'
import { differencesOf, partsOf } from './parts.ts'
import { isApplied, type HasConfiguration } from './model.ts'
import { titleOf } from './texts.ts'
import { configurationTexts as texts } from './viewTexts.ts'
import type { ApplyRun, CategoryCard, ChangeLine, ConfigurationView, FieldCard } from './view.types.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources & HasWrites & HasConfiguration

/** The portfolio configuration, in the zone of its times. */
export function configurationView(state: Seen, zone: string): ConfigurationView {
  return {
    categories: CATEGORIES.map((category) => cardOf(category, state)),
    changes: loadable(state.resources.byKey[CHANGES_KEY], texts.changesUnloaded, (value) =>
      changesFrom(value).map((change) => lineOf(change, state, zone)),
    ),
    applies: appliesIn(state),
    inputVersion: givenVersion(state),
  }
}

/** What tabs apply together, the newest of each. A tab that joins anew finds its own by its ask. */
export const appliesIn = ({ configuration }: HasConfiguration): readonly ApplyRun[] =>
  Object.values(configuration.applying).map((one) => ({
    asked: one.asked,
    isRunning: !isApplied(one),
    ok: one.problems.length === 0,
    message: one.problems.join('\n'),
  }))

function cardOf(category: string, state: Seen): CategoryCard {
  const title = titleOf(category)
  const fields = editedFields(category, state)
  const count = fields === null ? toldCount(category, state) : fields.filter(({ isCustomized }) => isCustomized).length
  return {
    category,
    title,
    note: texts.notes[category] ?? '',
    status:
      count > 0
        ? { kind: 'customized', text: texts.customized(count), count }
        : { kind: 'default', text: texts.defaults, count },
    fields: cardsOf(category, title, fields, state),
  }
}

/** What the list of categories says, until the category itself is there. */
function toldCount(category: string, { resources }: Seen): number {
  const told = recordsUnder(resources.byKey['configCategories']?.value, 'categories')?.find(
    (one) => one['category'] === category,
  )
  return Number(told?.['customized_count']) || 0
}

function cardsOf(
  category: string,
  title: string,
  fields: readonly ConfigField[] | null,
  state: Seen,
): Loadable<readonly FieldCard[]> {
  const known = loadable(state.resources.byKey[categoryKey(category)], texts.unloaded(title), () =>
    (fields ?? []).map((field) => fieldCard(category, field, state)),
  )
  return known.state === 'ready' && known.data.length === 0
    ? { state: 'empty', title: texts.empty(title), hint: '' }
    : known
}

const fieldCard = (category: string, field: ConfigField, { writes }: Seen): FieldCard => ({
  category,
  key: field.key,
  title: titleOf(field.key),
  description: field.description,
  value: field.value,
  fallback: field.fallback,
  isCustomized: field.isCustomized,
  isSaving: writes.overlays.some(
    ({ request: { path } }) => path?.['category'] === category && (path['key'] ?? field.key) === field.key,
  ),
  rule: field.rule,
  parts: partsOf(field),
})

function lineOf(change: ConfigChange, state: Seen, zone: string): ChangeLine {
  const { id, at, by, category, key, before, after } = change
  const field = editedFields(category, state)?.find((one) => one.key === key)
  const now = field === undefined || !field.isCustomized ? null : field.value
  return {
    id,
    time: formatDateTime(at, zone),
    by: by === state.session.profile?.sub ? texts.you : by,
    title: `${titleOf(category)}: ${titleOf(key)}`,
    differences: field === undefined ? [] : differencesOf(field, before ?? field.fallback, after ?? field.fallback),
    category,
    key,
    before,
    isRestored: field === undefined || isSame(now, before),
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) && isRecord(other)
    ? Object.keys({ ...one, ...other }).every((name) => isSame(one[name] ?? null, other[name] ?? null))
    : one === other
