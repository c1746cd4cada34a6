import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One small database for all users of this browser, made when somebody who chose something logs out. */
const NAME = 'tbd-choices-v1'

interface ChoicesSchema extends DBSchema {
  /** By hash of issuer and user; no symbol, no amount. */
  choices: { key: string; value: unknown }
}

/** Keeps what a user chose over a log-out; undefined keeps nothing. The last record takes its database along. */
export async function keepChoices(owner: string, choices: unknown): Promise<void> {
  if (choices === undefined && !(await isThere())) return
  const isEmpty = await within(async (db) => {
    if (choices === undefined) await db.delete('choices', owner)
    else await db.put('choices', choices, owner)
    return (await db.count('choices')) === 0
  })
  if (isEmpty) await deleteDB(NAME)
}

/** What the user's last log-out left; null where there is nothing. */
export async function keptChoices(owner: string): Promise<unknown> {
  return (await isThere()) ? ((await within((db) => db.get('choices', owner))) ?? null) : null
}

/** Asking makes no database. A browser that does not list them is taken to have it. */
const isThere = async (): Promise<boolean> => (await indexedDB.databases?.())?.some(({ name }) => name === NAME) ?? true

async function within<T>(work: (db: IDBPDatabase<ChoicesSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<ChoicesSchema>(NAME, 1, { upgrade: (made) => void made.createObjectStore('choices') })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
