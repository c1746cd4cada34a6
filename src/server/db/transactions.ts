import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Tx } from './users.ts'

/** Name of a transaction, by which it is found out later whether it was committed. */
export async function transactionId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
  return rows[0]!.id
}

/** Whether a transaction was committed. Throws while it has not ended: its connection may be gone before it has. */
export async function isCommitted(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ state: string | null }>`select pg_xact_status(${id}::xid8) as state`.execute(db)
  const state = rows[0]!.state
  if (state === 'in progress') throw new Error('A change whose answer was lost is still on its way.')
  return state === 'committed'
}
