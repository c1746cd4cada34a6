import type { Db } from '../../src/server/db/open.ts'
import { noteUser } from '../../src/server/db/users.ts'
import { memoryDatabase } from './memoryDatabase.ts'

/** A database with the tables of the product and two users of it, without a server around it. */
export async function mailDatabase(now: Date): Promise<Db> {
  const db = await memoryDatabase()
  for (const name of ['mara', 'tom'])
    await noteUser(db, { id: name, email: `${name}@example.org`, name, roles: [] }, now)
  return db
}
