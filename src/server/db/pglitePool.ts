import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'

/**
 * Lets Kysely's PostgreSQL dialect speak to the embedded database. It is ONE session: `connect` is a mutex, otherwise
 * another query would land in an open transaction.
 */
export function pglitePool(lite: PGlite): PostgresPool {
  let tail: Promise<void> = Promise.resolve()
  const connect = async (): Promise<unknown> => {
    let free: () => void = () => {}
    const before = tail
    tail = new Promise<void>((done) => { free = done })
    await before
    return {
      async query(sql: string, parameters: readonly unknown[]) {
        const result = await lite.query(sql, [...parameters])
        return { command: /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase(), rowCount: result.affectedRows ?? result.rows.length, rows: result.rows }
      },
      release: () => free(),
    }
  }
  const end = async (): Promise<void> => {
    await tail
    await lite.close()
  }
  return { connect, end } as unknown as PostgresPool
}
