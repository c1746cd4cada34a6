import { sql } from 'kysely'
import { inPieces } from '../../../domain/core/lists.ts'
import type { WalletChange, WalletMark } from '../../exchange/store.types.ts'
import type { Owner } from './history.ts'
import type { Db } from '../open.ts'
import type { Tx } from '../users.ts'

declare module '../schema.ts' {
  interface Database {
    wallet_log: {
      account_id: string
      row_id: string
      user_id: string
      at: Time
      kind: string
      amount: Decimal
      balance: Decimal
    }
  }
}

/** Name of the account book among the watermarks. */
export const ENDPOINT = 'wallet_log'

/** Rows of one statement: it takes 65,535 values, and what came while nobody followed is kept as a whole. */
const ROWS_AT_ONCE = 1_000

/** Keeps changes by their ids and moves the mark. A known one takes the newer text. */
export async function saveWalletChanges(
  tx: Tx,
  owner: Owner,
  rows: readonly WalletChange[],
  mark: WalletMark,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const some of inPieces([...byId.values()], ROWS_AT_ONCE)) {
    await tx
      .insertInto('wallet_log')
      .values(
        some.map((row) => ({
          account_id: owner.accountId,
          row_id: row.id,
          user_id: owner.userId,
          at: new Date(row.at),
          kind: row.kind,
          amount: row.amount,
          balance: row.balance,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'row_id'])
          .doUpdateSet((is) => ({
            at: is.ref('excluded.at'),
            kind: is.ref('excluded.kind'),
            amount: is.ref('excluded.amount'),
            balance: is.ref('excluded.balance'),
          }))
          // What is only read again makes no figure old.
          .where(
            sql<boolean>`(wallet_log.at, wallet_log.kind, wallet_log.amount, wallet_log.balance) is distinct from (excluded.at, excluded.kind, excluded.amount, excluded.balance)`,
          ),
      )
      .execute()
  }
  const content = JSON.stringify(mark)
  await tx
    .insertInto('watermarks')
    .values({ account_id: owner.accountId, endpoint: ENDPOINT, user_id: owner.userId, content })
    .onConflict((conflict) => conflict.columns(['account_id', 'endpoint']).doUpdateSet({ content }))
    .execute()
}

/** How far the account book of an account is read. */
export async function findWalletMark(db: Db, owner: Owner): Promise<WalletMark | null> {
  const row = await db
    .selectFrom('watermarks')
    .select('content')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('endpoint', '=', ENDPOINT)
    .executeTakeFirst()
  return row === undefined ? null : (row.content as WalletMark)
}
