import { templateArchive } from '../../src/server/db/embedded/template.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Db, openInMemory } from '../../src/server/db/open.ts'
import { noteUser } from '../../src/server/db/users.ts'

/** A database with the tables of the product and two users of it, without a server around it. */
export async function mailDatabase(now: Date): Promise<Db> {
  const db = await openInMemory(await templateArchive())
  await migrate(db)
  for (const name of ['mara', 'tom'])
    await noteUser(db, { id: name, email: `${name}@example.org`, name, roles: [] }, now)
  return db
}
