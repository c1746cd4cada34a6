import type { Candidate } from './entry.types.ts'
import type { Notification } from './model.ts'
import type { Kind } from './types/definition.ts'
import { DEFINITIONS, type Definition, type NotificationType } from './types/index.ts'

const BY_TYPE = Object.fromEntries(DEFINITIONS.map((definition) => [definition.type, definition])) as Readonly<
  Record<NotificationType, Definition>
>
const BY_KIND: ReadonlyMap<string, { readonly definition: Definition; readonly kind: Kind }> = new Map(
  DEFINITIONS.flatMap((definition) =>
    Object.entries<Kind>(definition.kinds).map(([name, kind]) => [name, { definition, kind }] as const),
  ),
)

/** Everything that is known of a type. */
export const definitionOf = (type: NotificationType): Definition => BY_TYPE[type]

/** The type that a normalised event name is of, or null when it is not known. */
export const definitionOfKind = (kind: string): Definition | null => BY_KIND.get(kind)?.definition ?? null

/** Panel type of a normalised event name, or null when it is not known (row 4c). */
export const typeOfKind = (kind: string): NotificationType | null => definitionOfKind(kind)?.type ?? null

/** A kind by its normalised name; null when it is not known. */
export const kindOf = (kind: string): Kind | null => BY_KIND.get(kind)?.kind ?? null

/** Equal type, symbol and account, symbol present (decision table, Same). */
export const isSame = (x: Notification, c: Candidate): boolean =>
  c.symbol !== null && x.symbol === c.symbol && x.account === c.account && x.type === typeOfKind(c.kind)

/**
 * Key of the creation dedupe, or null without a symbol and for what is told each time: such events are never blocked by
 * it.
 */
export const creationKey = (c: Candidate): string | null =>
  c.symbol === null || kindOf(c.kind)?.isToldEach === true
    ? null
    : `${c.symbol}:${c.account ?? ''}:${typeOfKind(c.kind) ?? c.kind}`

/** Key of the toast dedupe: a closed position and a closed trade share one (spec 5, Notification rules). */
export const toastKey = (c: Candidate): string | null =>
  c.symbol === null || kindOf(c.kind)?.isToldEach === true
    ? null
    : `${c.symbol}/${c.account ?? ''}/${kindOf(c.kind)?.toastsAs ?? c.kind}`
