import { epoch } from '../core/time.ts'
import { factRefFrom } from '../live/decoding/parts.ts'
import { HIDDEN_CAP } from './constants.ts'
import type { HiddenRecord, NotificationsState } from './model.ts'
import { isSwitched, NOTIFICATION_TYPES, ON_BY_DEFAULT, type NotificationType } from './types/index.ts'
import { alsoUnsaved } from './unsavedTypes.ts'

/**
 * What a user chose for himself: it outlives a log-out, unlike the data of his account. No symbol, no amount.
 */
export interface Choices {
  readonly enabled: Readonly<Partial<Record<NotificationType, boolean>>>
  /** Hidden and dismissed ones by the number of their fact, or by a hash of their id where it is no number of ours. */
  readonly hidden: readonly HiddenRecord[]
  /** The server does not have the types yet. */
  readonly isUnsaved?: true
  /** Which of them, where it is not the whole choice. */
  readonly unsaved?: readonly NotificationType[]
}

/** The choices of a state; null where nothing was chosen. */
export function choicesOf({ enabled, hidden, isUnsaved, unsaved }: NotificationsState): Choices | null {
  const switched = Object.fromEntries(Object.entries(enabled).filter(isSwitched))
  const nameless = hidden.flatMap(({ seal, ...record }): readonly HiddenRecord[] => {
    const id = namelessId(record.eventId)
    if (id !== null) return [{ ...record, id }]
    return seal === undefined ? [] : [{ ...record, id: seal, eventId: seal }]
  })
  return Object.keys(switched).length === 0 && nameless.length === 0 && !isUnsaved
    ? null
    : {
        enabled: switched,
        hidden: nameless,
        ...(isUnsaved ? { isUnsaved } : {}),
        ...(isUnsaved && unsaved !== null ? { unsaved } : {}),
      }
}

/** A state with kept choices; what has not their shape is left out. */
export function withChoices(s: NotificationsState, kept: unknown): NotificationsState {
  if (typeof kept !== 'object' || kept === null) return s
  const { enabled, hidden, isUnsaved, unsaved } = kept as {
    readonly enabled?: unknown
    readonly hidden?: unknown
    readonly isUnsaved?: unknown
    readonly unsaved?: unknown
  }
  const types = Array.isArray(unsaved) ? NOTIFICATION_TYPES.filter((type) => unsaved.includes(type)) : null
  const said =
    typeof enabled === 'object' && enabled !== null
      ? Object.entries(enabled).filter(([type, isOn]) => type in ON_BY_DEFAULT && typeof isOn === 'boolean')
      : []
  const records = Array.isArray(hidden) ? hidden.flatMap(recordFrom).slice(-HIDDEN_CAP) : []
  return {
    ...s,
    enabled: { ...s.enabled, ...Object.fromEntries(said) },
    ...(isUnsaved === true ? alsoUnsaved(s, types) : {}),
    hidden: [...s.hidden.filter((one) => !records.some(({ eventId }) => eventId === one.eventId)), ...records],
  }
}

function recordFrom(value: unknown): readonly HiddenRecord[] {
  if (typeof value !== 'object' || value === null) return []
  const { eventId, hiddenAt, reason } = value as {
    readonly eventId?: unknown
    readonly hiddenAt?: unknown
    readonly reason?: unknown
  }
  const id = namelessId(eventId)
  return id !== null && typeof hiddenAt === 'number'
    ? [
        {
          id,
          eventId: String(eventId),
          hiddenAt: epoch(hiddenAt),
          reason: reason === 'dismissed' ? 'dismissed' : 'hidden',
        },
      ]
    : []
}

/** Begins the id of a record that stands for another by a hash of its id (seal.ts). */
export const SEAL = 'sealed_'

/** The id of a record that may be kept: `<epoch>-<n>` or a seal. What another server puts into its ids nobody knows. */
const namelessId = (id: unknown): string | null =>
  typeof id !== 'string'
    ? null
    : factRefFrom(id).factSeq !== null
      ? `stored_${id}`
      : /^sealed_[0-9a-f]{16}$/.test(id)
        ? id
        : null

/** Whether an id is no number of ours: it may hold a symbol or an amount. */
export const isForeign = (id: string | null): id is string => id !== null && namelessId(id) === null
