import { CONCEPTS, type FactName } from './concepts.ts'
import type { FactKind, Retention } from './core/fact.ts'
import type { EventType } from './event.ts'

/** Every type of entry; one that `event.ts` names and no concept has does not compile. */
export const FACTS = Object.assign({}, ...CONCEPTS.map(({ facts }) => facts)) as Readonly<
  Record<FactName, FactKind>
> satisfies Readonly<Record<EventType, FactKind>>

/** The kind of keeping of every type of entry. */
export const RETENTION = Object.fromEntries(Object.entries(FACTS).map(([type, { kept }]) => [type, kept])) as Readonly<
  Record<EventType, Retention>
>
