import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { shortHash } from '../../domain/core/hash.ts'
import { seconds } from '../../domain/core/time.ts'
import { HELD_ELSEWHERE } from '../../domain/storage/texts.ts'
import type { StoredCursor, StoredSlice } from '../../streams/ports.ts'
import { orAborted } from './orAborted.ts'

/** Number of the database's layout; a newer one must stay readable for one version back (F28). */
const LAYOUT = 1

/**
 * A database that has not opened after this time, for instance behind a deletion that a hung tab holds up, leaves us in
 * memory: no start waits for ever.
 */
const OPENING_FOR = seconds(10)

/** An older tab that does not let go of the database within this time leaves us in memory (F21). */
const BLOCKED_FOR = seconds(3)

/** Up to 1,000 entries as one text: a record per entry costs about 60 times more (architecture 4). */
export interface Segment {
  /** Numbers of the first and last entry. */
  readonly first: number
  readonly last: number
  /** When the last entry was written. */
  readonly at: number
  readonly count: number
  /** JSON list of entries. */
  readonly text: string
  /** Hash of the text (F23); a segment of before has none. */
  readonly sum?: string
  /** Traces were taken out. */
  readonly tidied: boolean
}

/** A text with the hash that tells later whether it is still the same (F23). */
export const summed = (text: string): Pick<Segment, 'text' | 'sum'> => ({ text, sum: shortHash(text) })

export interface LogRecord {
  /** R8: raised when a hung worker is replaced. */
  readonly generation: number
  /** Counts the starts of workers on this log: whoever started last writes, everyone before is fenced off. */
  readonly run: number
  readonly cursor: StoredCursor | null
  /** Log-out began: whoever opens this next finishes it before anything is shown (T16). */
  readonly isForgotten: boolean
}

export interface LogSchema extends DBSchema {
  segments: { key: number; value: Segment }
  /** Small records behind the last full segment, one per transaction. */
  tail: { key: number; value: Segment }
  slices: { key: string; value: StoredSlice }
  meta: { key: 'log'; value: LogRecord }
}

export type LogDb = IDBPDatabase<LogSchema>

/** Further names a user's database can have, one for each time that the one before did not open any more (F23). */
const SPARES = 9

/** After so many tries a database that fails to open is left behind. */
const TRIES = 3

/** Refusals that another name would not change: a newer build's database, no room, storage forbidden. */
const NOT_BROKEN = ['VersionError', 'QuotaExceededError', 'SecurityError', 'NotAllowedError']

/** The database of one user, named without naming him (T16). */
export const databaseName = (owner: string, spare = 0): string =>
  `tbd-v${LAYOUT}-${owner}${spare === 0 ? '' : `-${spare + 1}`}`

/**
 * Opens the database. Rejects when another tab blocks it for 3 s, and when it takes longer than 10 s; `onLost` tells
 * that it was closed from outside. One that fails three times is left for one of the next name, and deleted at a later
 * start; the server fills the new one again (F23). `known` is a database that was read: none is made in its place, and
 * no other is taken. `layout` is for tests of later builds.
 */
export async function openLogDb(
  owner: string,
  onLost: (why: string) => void,
  known: string | null = null,
  layout = LAYOUT,
): Promise<LogDb> {
  if (known !== null) return opened(known, onLost, layout, true)
  const newest = (await sparesOf(owner)).at(-1) ?? 0
  for (let spare = 0; spare < newest; spare += 1) void deleteDB(databaseName(owner, spare)).catch(() => undefined)
  try {
    return await openedInTries(databaseName(owner, newest), onLost, layout)
  } catch (error) {
    if (!isBroken(error) || newest === SPARES) throw error
    return openedInTries(databaseName(owner, newest + 1), onLost, layout)
  }
}

async function openedInTries(name: string, onLost: (why: string) => void, layout: number): Promise<LogDb> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await opened(name, onLost, layout)
    } catch (error) {
      if (!isBroken(error) || attempt === TRIES) throw error
    }
  }
}

const isBroken = (error: unknown): boolean => error instanceof DOMException && !NOT_BROKEN.includes(error.name)

async function opened(name: string, onLost: (why: string) => void, layout: number, isKnown = false): Promise<LogDb> {
  let giveUp: (error: Error) => void = () => undefined
  const blocked = new Promise<never>((_, reject) => (giveUp = reject))
  const opening = openDB<LogSchema>(name, layout, {
    upgrade(db, before, _now, transaction) {
      if (before > 0) return
      if (isKnown) return transaction.abort()
      db.createObjectStore('segments', { keyPath: 'first' })
      db.createObjectStore('tail', { keyPath: 'first' })
      db.createObjectStore('slices')
      db.createObjectStore('meta')
    },
    blocked: () => void setTimeout(() => giveUp(new Error(HELD_ELSEWHERE)), BLOCKED_FOR),
    // A newer build wants to change the layout, or log-out wants to delete: let go at once, it waits for us.
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      onLost('The database was handed over to a newer version or deleted.')
    },
    terminated: () => onLost('The browser closed the database.'),
  })
  const limit = setTimeout(() => giveUp(new Error('The database did not open.')), OPENING_FOR)
  // A database that opens after we gave up must not stay open.
  blocked.catch(() => void opening.then((db) => db.close()))
  return Promise.race([opening, blocked]).finally(() => clearTimeout(limit))
}

/** Which names of this user's databases there are, ascending; a browser that does not list them has the first. */
async function sparesOf(owner: string): Promise<readonly number[]> {
  const listed = await orAborted(
    indexedDB.databases?.().catch(() => []) ?? Promise.resolve([]),
    AbortSignal.timeout(OPENING_FOR),
  )
  const there = new Set(listed.map(({ name }) => name))
  return Array.from({ length: SPARES + 1 }, (_, spare) => spare).filter((spare) =>
    there.has(databaseName(owner, spare)),
  )
}

/**
 * Deletes the user's databases, the one in use last: it alone says that log-out began (T16). Resolves also when none
 * was there.
 */
export async function deleteLogDb(owner: string): Promise<void> {
  const there = await sparesOf(owner)
  for (const spare of there.length === 0 ? [0] : there) await deleteDB(databaseName(owner, spare))
}
