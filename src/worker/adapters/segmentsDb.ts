import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { shortHash } from '../../domain/core/hash.ts'
import { seconds } from '../../domain/core/time.ts'
import type { StoredCursor, StoredSlice } from '../../streams/ports.ts'

/** Number of the database's layout; a newer one must stay readable for one version back (F28). */
const LAYOUT = 1

/** A database that has not opened after this time, for instance behind a deletion that a hung tab holds up, leaves us in memory: no start waits for ever. */
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

/** The database of one user, named without naming him (T16). */
export const databaseName = (owner: string): string => `tbd-v${LAYOUT}-${owner}`

/** Opens the database. Rejects when another tab blocks it for 3 s, and when it takes longer than 10 s; `onLost` tells that it was closed from outside. `layout` is for tests of later builds. */
export async function openLogDb(owner: string, onLost: (why: string) => void, layout = LAYOUT): Promise<LogDb> {
  let giveUp: (error: Error) => void = () => undefined
  const blocked = new Promise<never>((_, reject) => (giveUp = reject))
  const opening = openDB<LogSchema>(databaseName(owner), layout, {
    upgrade(db, before) {
      if (before > 0) return
      db.createObjectStore('segments', { keyPath: 'first' })
      db.createObjectStore('tail', { keyPath: 'first' })
      db.createObjectStore('slices')
      db.createObjectStore('meta')
    },
    blocked: () => void setTimeout(() => giveUp(new Error('Another tab holds the database: close other tabs.')), BLOCKED_FOR),
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

/** Deletes the database; resolves also when it was not there. */
export const deleteLogDb = (owner: string): Promise<void> => deleteDB(databaseName(owner))
