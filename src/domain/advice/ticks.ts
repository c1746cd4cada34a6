import { recordFrom, recordsUnder, textFrom, textsFrom } from '../core/wire.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { ADVICE, TOGGLE } from './constants.ts'

/** Key of a write that ticks, or takes ticks back. */
export const tickKey = (isDone: boolean): string => (isDone ? 'done' : 'open')
/** Whether a write of that key ticks. */
export const wantsDone = (key: string): boolean => key === tickKey(true)

/** Ids that a tick is about. */
export function idsIn(body: unknown): readonly string[] {
  return textsFrom(recordFrom(body)?.['action_ids'])
}

/** Ids of the actions that an answer says are done. */
export const doneIn = (value: unknown): ReadonlySet<string> =>
  new Set(
    (recordsUnder(value, 'actions') ?? []).flatMap((action) =>
      action['completed'] === true ? (textFrom(action['action_id']) ?? []) : [],
    ),
  )

/** Ids of the actions that are done: as the server says, and over that each tick on its way. */
export function doneIds({ resources, writes }: HasResources & HasWrites): ReadonlySet<string> {
  const done = new Set(doneIn(resources.byKey[ADVICE]?.value))
  for (const { write, key, body } of writes.overlays) {
    if (write !== TOGGLE) continue
    for (const id of idsIn(body)) {
      if (wantsDone(key)) done.add(id)
      else done.delete(id)
    }
  }
  return done
}

/** An answer of actions with what the server said of ticks. */
export function withTicks(value: unknown, answer: unknown): unknown {
  const told = new Map((recordsUnder(answer, 'actions') ?? []).map((one) => [one['action_id'], one]))
  const record = recordFrom(value)
  if (record === null) return value
  return {
    ...record,
    actions: (recordsUnder(value, 'actions') ?? []).map((action) => {
      const said = told.get(action['action_id'])
      return said === undefined
        ? action
        : { ...action, completed: said['completed'], completed_at: said['completed_at'] }
    }),
  }
}
