import { commandOn, refused } from '../concept.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { word } from '../core/shapes.ts'
import type { Event } from '../event.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import type { HasWrites } from '../writes/model.ts'
import { sentOf } from './decode.ts'
import { editedFields } from './edited.ts'
import { changedAt, readPath } from './fieldPath.ts'
import { fieldList, fieldValue } from './fieldShape.ts'
import { isApplied, type HasConfiguration } from './model.ts'
import { changeTexts as texts, titleOf } from './texts.ts'
import { validate } from './validate.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasResources & HasWrites & HasConfiguration

const command = commandOn<Seen>()

/** More fields than any configuration has. */
const MOST_FIELDS = 40

/** What a tab can ask of the portfolio configuration: each is a write, or refused. */
export const CONFIGURATION_COMMANDS = {
  /** Sets a field or a sub-field: 'lifecycle.allocation_caps.legacy' (CONF-44, CONF-45). */
  'configuration.set': command(
    { path: word, value: fieldValue },
    whenReady(({ id, path, value }, state) => {
      const named = readPath(path)
      if (named === null) return refused('CONF-45', 'no_path', texts.noPath, { path })
      const { category, key, leaf } = named
      return updateOf({ category, key, leaf, change: (before) => changedAt(before, leaf, value), command: id }, state)
    }),
  ),
  /** Takes an override back. */
  'configuration.remove': command(
    { category: word, key: word },
    whenReady(({ id, category, key }) =>
      good([
        {
          type: 'write.asked',
          data: {
            write: 'configRemove',
            key: `${category}.${key}`,
            command: id,
            body: undefined,
            path: { category, key },
            lane: laneOf(category),
          },
        },
      ]),
    ),
  ),
  /** Takes all overrides of a category back. */
  'configuration.reset': command(
    { category: word },
    whenReady(({ id, category }) =>
      good([
        {
          type: 'write.asked',
          data: {
            write: 'configReset',
            key: category,
            command: id,
            body: undefined,
            path: { category },
            lane: laneOf(category),
          },
        },
      ]),
    ),
  ),
  /** The wizard's: one write for each field, or none where one of them is wrong. */
  'configuration.apply': command(
    { fields: fieldList },
    whenReady(({ id, fields }, state, { tab }) => {
      const before = state.configuration.applying[tab]
      if (before !== undefined && !isApplied(before)) return refused('WIZ-13', 'saving', texts.saving)
      if (fields.length === 0 || fields.length > MOST_FIELDS) return refused('WIZ-13', 'no_field', texts.noField)
      const asked: Event[] = [{ type: 'configuration.apply_asked', data: { tab, command: id, fields: fields.length } }]
      for (const [at, { category, key, value }] of fields.entries()) {
        const made = updateOf({ category, key, leaf: null, change: () => value, command: `${id}-${at}` }, state)
        if (!made.ok) return made
        asked.push(...made.value)
      }
      return good(asked)
    }),
  ),
}

/** Changes of a category reach the server one after the other, whatever they are. */
const laneOf = (category: string): string => `configuration ${category}`

interface Change {
  readonly category: string
  readonly key: string
  /** The one sub-field that is changed, or null. */
  readonly leaf: string | null
  readonly change: (before: unknown) => unknown
  readonly command: string
}

/** The write that changes a field, judged by the rule that its server gave it. */
function updateOf({ category, key, leaf, change, command: id }: Change, state: Seen): Outcome<readonly Event[]> {
  const fields = editedFields(category, state)
  if (fields === null) return refused('CONF-24', 'not_loaded', texts.unloadedYet)
  const field = fields.find((one) => one.key === key)
  if (field === undefined) return refused('CONF-24', 'no_field', texts.noField)
  const value = change(field.value)
  const problems = validate(value, field.rule)
  if (problems.length > 0)
    return refused('CONF-49', 'not_valid', `${titleOf(key)}: ${problems.join('; ')}`, { category, key })
  return good([
    {
      type: 'write.asked',
      data: {
        write: 'configUpdate',
        key: `${category}.${key}`,
        command: id,
        body: { value: sentOf(field, value), config_name: 'default' },
        path: { category, key },
        ...(leaf !== null && { query: { sub_field: leaf } }),
        lane: laneOf(category),
      },
    },
  ])
}
