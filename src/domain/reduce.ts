import { foldOf, type Fold } from './concept.ts'
import { CONCEPTS, type State } from './concepts.ts'
import type { EventType, LogEntry } from './event.ts'
import { FACTS } from './retention.ts'

interface Heard {
  readonly slice: string
  readonly fold: Fold<unknown, State>
}

/** Who folds an entry of each type, in the order of the concepts. */
const HEARD: ReadonlyMap<string, readonly Heard[]> = new Map(
  (Object.keys(FACTS) as readonly EventType[]).map((type) => [
    type,
    CONCEPTS.flatMap((one): readonly Heard[] => {
      const fold = one.reduce === undefined ? undefined : foldOf(one.reduce as never, type)
      return fold === undefined ? [] : [{ slice: one.name, fold: fold as Fold<unknown, State> }]
    }),
  ]),
)

/** The only place where state changes: one fold per entry; slices that an entry does not touch stay the same object. */
export function reduce(state: State, entry: LogEntry): State {
  const next: State & Record<string, unknown> = { ...state, entry: entry.entry, at: entry.at }
  const heard = HEARD.get(entry.type)
  if (heard !== undefined)
    for (const { slice, fold } of heard) next[slice] = fold(state[slice as keyof State], entry, state, next)
  return next
}
