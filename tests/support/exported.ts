import type { Db } from '../../src/server/db/open.ts'
import { userData } from '../../src/server/db/userData.ts'

/** Rows of a table as the export of a user has them. */
export async function exported(db: Db, userId: string, table: string): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const page of userData(db, userId))
    if (page.table === table) found.push(...page.rows.map((row) => JSON.parse(row) as unknown))
  return found
}
