import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { epoch, seconds } from '../../domain/core/time.ts'
import { isTooOld } from '../../domain/writes/age.ts'
import { withKept } from '../../domain/writes/keep.ts'
import { NO_WRITES } from '../../domain/writes/model.ts'
import { orAborted } from './orAborted.ts'

/** One small database for all users of this browser, made when somebody who chose something logs out. */
const NAME = 'tbd-choices-v1'

/**
 * A record that is not there after this time is left: no start and no log-out waits for ever. With the time that the
 * log itself may take to open (10 s) it is less than a tab waits for its core (`attachTimeout`), which would be hung.
 */
const PATIENCE = seconds(3)

const inTime = <T>(work: Promise<T>): Promise<T> => orAborted(work, AbortSignal.timeout(PATIENCE))

interface ChoicesSchema extends DBSchema {
  /** By hash of issuer and user, without a symbol or an amount; with ` waiting` behind it the writes that wait. */
  choices: { key: string; value: unknown }
}

/**
 * Keeps what a user chose over a log-out, and the writes that wait for his next sign-in (R10), each in a record of its
 * own; undefined keeps nothing. The last record takes its database along. Rejects after 3 s; what was under way may
 * still end.
 */
export const keepOver = (owner: string, kept: Kept): Promise<void> => inTime(keep(owner, kept))

interface Kept {
  readonly choices?: unknown
  readonly waiting?: unknown
}

async function keep(owner: string, kept: Kept): Promise<void> {
  const parts = Object.entries(kept).map(([part, value]) => [keyOf(owner, part), value] as const)
  if (parts.every(([, value]) => value === undefined) && !(await isThere())) return
  await within(owner, async (db) => {
    for (const [key, value] of parts) {
      if (value === undefined) await db.delete('choices', key)
      else await db.put('choices', value, key)
    }
  })
}

/** What the user's last session left; null where there is nothing. Rejects after 3 s. */
export const keptOver = (owner: string, part: 'choices' | 'waiting'): Promise<unknown> => inTime(left(owner, part))

async function left(owner: string, part: 'choices' | 'waiting'): Promise<unknown> {
  return (await isThere()) ? ((await within(owner, (db) => db.get('choices', keyOf(owner, part)))) ?? null) : null
}

const WAITING = ' waiting'
const keyOf = (owner: string, part: string): string => (part === 'choices' ? owner : `${owner} ${part}`)

/** Asking makes no database. A browser that does not list them is taken to have it. */
const isThere = async (): Promise<boolean> => (await indexedDB.databases?.())?.some(({ name }) => name === NAME) ?? true

async function within<T>(owner: string, work: (db: IDBPDatabase<ChoicesSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<ChoicesSchema>(NAME, 1, { upgrade: (made) => void made.createObjectStore('choices') })
  let isEmpty = false
  try {
    await dropStale(db, owner)
    const result = await work(db)
    isEmpty = (await db.count('choices')) === 0
    return result
  } finally {
    db.close()
    if (isEmpty) await deleteDB(NAME)
  }
}

/** A user who never came back leaves nothing that nobody sends any more; `owner` is told of his own first. */
async function dropStale(db: IDBPDatabase<ChoicesSchema>, owner: string): Promise<void> {
  const now = epoch(Date.now())
  for (const key of await db.getAllKeys('choices')) {
    if (!key.endsWith(WAITING) || key === owner + WAITING) continue
    const { kept } = withKept(NO_WRITES, await db.get('choices', key))
    if (kept.every(({ at }) => isTooOld(at, now))) await db.delete('choices', key)
  }
}
