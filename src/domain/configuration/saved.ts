import { decidingOn, NOTHING } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import type { EntryOf, Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import { RATINGS } from '../strategies/wants.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { CONFIG_WRITES } from './constants.ts'
import { categoryKey } from './edited.ts'
import { failureText } from './failure.ts'
import { isApplied, type HasConfiguration } from './model.ts'
import { changeTexts as texts } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasResources & HasConfiguration

const SAVED: Readonly<Record<string, string>> = {
  configUpdate: texts.saved,
  configRemove: texts.removed,
  configReset: texts.reset,
}

/**
 * What a saved or failed write says (spec 8, Config), and what it makes known: the answer is the confirmed field or
 * category. Fields that the wizard applied together say one word together. No start needs it: it comes with the late
 * part.
 */
export const settleConfigurationWrites = decidingOn<Seen>()(
  'configuration saved',
  ['write.saved', 'write.failed'],
  (entry, state): readonly Event[] => {
    const { write, asked } = entry.data
    if (!CONFIG_WRITES.includes(write)) return NOTHING
    const known = entry.type === 'write.saved' ? confirmed(entry, state) : NOTHING
    const together = Object.values(state.configuration.applying).find(({ writes }) => writes.includes(asked))
    if (together !== undefined && !isApplied(together)) return known
    const problem = together === undefined ? problemOf(entry) : (together.problems[0] ?? null)
    const kind = problem === null ? 'success' : 'error'
    return [...known, toastOfWrite(`configuration-${entry.entry}`, kind, problem ?? SAVED[write]!, entry.at)]
  },
)

const problemOf = (entry: EntryOf<'write.saved' | 'write.failed'>): string | null =>
  entry.type === 'write.failed' ? failureText(entry) : null

/** The category with what the server answered; asked for anew where it answered something else. */
function confirmed({ data: { write, key, answer } }: EntryOf<'write.saved'>, { resources }: Seen): readonly Event[] {
  const [category = '', field = ''] = key.split('.')
  const resource = categoryKey(category)
  const before = resources.byKey[resource]?.value
  const value = write === 'configReset' ? answer : withField(before, field, answer)
  const others: Event = {
    type: 'resource.invalidated',
    data: { keys: ['configCategories', 'configChanges', RATINGS], why: 'configuration_changed' },
  }
  return isRecord(value) && isRecord(value['configs'])
    ? [{ type: 'resource.loaded', data: { key: resource, value } }, others]
    : [{ type: 'resource.invalidated', data: { keys: [resource], why: 'configuration_changed' } }, others]
}

function withField(category: unknown, key: string, field: unknown): unknown {
  if (!isRecord(category) || !isRecord(category['configs']) || !isRecord(field)) return null
  const configs = { ...category['configs'], [key]: field }
  const isAny = Object.values(configs).some((one) => isRecord(one) && one['has_user_override'] === true)
  return { ...category, configs, has_any_overrides: isAny }
}
