import { rulesFrom } from '../bots/rules.ts'
import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { object, or, text, word } from '../core/shapes.ts'
import { recordFrom } from '../core/wire.ts'
import type { HasLive } from '../live/state.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { DEFINITION_LENGTH } from './constants.ts'
import { definitionsFrom, type StrategyDefinition } from './definition.ts'
import { definitionTexts as texts } from './words.ts'

type Seen = HasSession & HasResources & HasWrites & HasLive

const command = commandOn<Seen>()

/** What a tab can ask of definitions (spec 7, Strategy details). */
export const STRATEGIES_COMMANDS = {
  /**
   * A new strategy, or one changed: `keys` is the whole definition as JSON, `before` the one that the form began with;
   * null: the newest. Only what differs is sent; a key that is no more is sent as null, which removes it.
   */
  'strategies.save': command(
    {
      strategy: or(word, null),
      name: text(100),
      keys: text(DEFINITION_LENGTH),
      before: or(object({ name: text(100), keys: text(DEFINITION_LENGTH) }), undefined),
    },
    whenReady(({ id, strategy, name: typed, keys: said, before: began }, state) => {
      const name = typed.trim()
      if (name === '') return refused('ERR-05', 'no_name', texts.noName)
      const keys = objectFrom(said)
      if (keys === null) return refused('ERR-06', 'not_json', texts.notJson)
      if (strategy === null)
        return overlayOf(state.writes, 'strategyDetailsCreate', 'new') !== null
          ? refused('ERR-05', 'saving', texts.saving)
          : good([
              {
                type: 'write.asked',
                data: { write: 'strategyDetailsCreate', key: 'new', command: id, body: { ...keys, name } },
              },
            ])
      if (overlayOf(state.writes, 'strategyDetailsUpdate', strategy) !== null)
        return refused('ERR-06', 'saving', texts.saving)
      const known = definitionOf(state, strategy)
      if (known === null) return refused('ERR-06', 'gone', texts.gone)
      const from = began === undefined ? known.keys : objectFrom(began.keys)
      if (from === null) return refused('ERR-06', 'not_json', texts.notJson)
      const before = { name: began?.name ?? known.name, keys: from }
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'strategyDetailsUpdate',
            key: strategy,
            command: id,
            body: changesOf(before, name, keys),
            path: { id: strategy },
          },
        },
      ])
    }),
  ),
  /** Its name is typed; neither a rule uses it nor is a position open under it. The server says the last word. */
  'strategies.delete': command(
    { strategy: word, typed: text(100) },
    whenReady(({ id, strategy, typed }, state) => {
      const known = definitionOf(state, strategy)
      if (known === null) return refused('ERR-07', 'gone', texts.gone)
      if (typed.trim() !== known.name) return refused('ERR-07', 'not_typed', texts.typed(known.name))
      const rules = rulesFrom(state.resources.byKey['botRulesList']?.value)
      if (rules.some(({ strategyId }) => strategyId === strategy)) return refused('ERR-07', 'used', texts.hasRules)
      if (state.live.positions.rows.some((position) => position.strategy === known.name))
        return refused('ERR-07', 'open', texts.isOpen)
      if (overlayOf(state.writes, 'strategyDetailsDelete', strategy) !== null)
        return refused('ERR-07', 'saving', texts.saving)
      return good([
        {
          type: 'write.asked',
          data: {
            write: 'strategyDetailsDelete',
            key: strategy,
            command: id,
            body: undefined,
            path: { id: strategy },
          },
        },
      ])
    }),
  ),
}

const definitionOf = ({ resources }: HasResources, id: string): StrategyDefinition | null =>
  definitionsFrom(resources.byKey['strategyDetailsList']?.value)?.find((one) => one.id === id) ?? null

function objectFrom(said: string): Readonly<Record<string, unknown>> | null {
  try {
    return recordFrom(JSON.parse(said))
  } catch {
    return null
  }
}

/** What differs from the definition before; nothing else, so that two devices do not undo each other. */
function changesOf(
  before: Pick<StrategyDefinition, 'name' | 'keys'>,
  name: string,
  keys: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const changed = Object.entries(keys).filter(
    ([key, value]) => !Object.hasOwn(before.keys, key) || !isSame(value, before.keys[key]),
  )
  const removed = Object.keys(before.keys).filter((key) => !Object.hasOwn(keys, key))
  return {
    ...Object.fromEntries(changed),
    ...Object.fromEntries(removed.map((key) => [key, null])),
    ...(name === before.name ? {} : { name }),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
