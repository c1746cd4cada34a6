import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One small database for all users of this browser, made when somebody who chose something logs out. */
const NAME = 'tbd-choices-v1'

interface ChoicesSchema extends DBSchema {
  /** By hash of issuer and user, without a symbol or an amount; with ` waiting` behind it the writes that wait. */
  choices: { key: string; value: unknown }
}

/**
 * Keeps what a user chose over a log-out, and the writes that wait for his next sign-in (R10), each in a record of its
 * own; undefined keeps nothing. The last record takes its database along.
 */
export async function keepOver(
  owner: string,
  kept: { readonly choices?: unknown; readonly waiting?: unknown },
): Promise<void> {
  const parts = Object.entries(kept).map(([part, value]) => [keyOf(owner, part), value] as const)
  if (parts.every(([, value]) => value === undefined) && !(await isThere())) return
  const isEmpty = await within(async (db) => {
    for (const [key, value] of parts) {
      if (value === undefined) await db.delete('choices', key)
      else await db.put('choices', value, key)
    }
    return (await db.count('choices')) === 0
  })
  if (isEmpty) await deleteDB(NAME)
}

/** What the user's last session left; null where there is nothing. */
export async function keptOver(owner: string, part: 'choices' | 'waiting'): Promise<unknown> {
  return (await isThere()) ? ((await within((db) => db.get('choices', keyOf(owner, part)))) ?? null) : null
}

const keyOf = (owner: string, part: string): string => (part === 'choices' ? owner : `${owner} ${part}`)

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
