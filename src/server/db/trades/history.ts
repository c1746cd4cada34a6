import { sql } from 'kysely'
import { grouped } from '../../../domain/core/lists.ts'
import type { EpochMs } from '../../../domain/core/time.ts'
import type { ClosedRow, Execution } from '../../../domain/trades/execution.ts'
import { ENDPOINTS, type HistoryEndpoint, type Watermark } from '../../exchange/store.types.ts'
import { idsOfAccounts } from '../accounts.ts'
import type { Db } from '../open.ts'
import type { Tx } from '../users.ts'

/** Whose history it is. */
export interface Owner {
  readonly userId: string
  readonly accountId: string
}

/** Keeps fills by `execId`; a known one stays. Answers those that were new. */
export async function saveExecutions(
  tx: Tx,
  owner: Owner,
  executions: readonly Execution[],
): Promise<readonly Execution[]> {
  if (executions.length === 0) return []
  const byId = new Map(executions.map((fill) => [fill.execId, fill]))
  const rows = await tx
    .insertInto('executions')
    .values(
      [...byId.values()].map((fill) => ({
        account_id: owner.accountId,
        exec_id: fill.execId,
        user_id: owner.userId,
        symbol: fill.symbol,
        at: new Date(fill.at),
        content: JSON.stringify(fill),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'exec_id']).doNothing())
    .returning('exec_id')
    .execute()
  return rows.flatMap(({ exec_id: id }) => byId.get(id) ?? [])
}

/** Keeps rows of closed PnL by `orderId`; they grow while their order fills. Answers those that were new or differ. */
export async function saveClosedRows(
  tx: Tx,
  owner: Owner,
  closed: readonly ClosedRow[],
): Promise<readonly ClosedRow[]> {
  if (closed.length === 0) return []
  const byId = new Map(closed.map((row) => [row.orderId, row]))
  const rows = await tx
    .insertInto('closed_rows')
    .values(
      [...byId.values()].map((row) => ({
        account_id: owner.accountId,
        order_id: row.orderId,
        user_id: owner.userId,
        symbol: row.symbol,
        at: new Date(row.updatedAt),
        content: JSON.stringify(row),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'order_id'])
        .doUpdateSet((is) => ({ content: is.ref('excluded.content'), at: is.ref('excluded.at') }))
        .where(sql<boolean>`closed_rows.content is distinct from excluded.content`),
    )
    .returning('order_id')
    .execute()
  return rows.flatMap(({ order_id: id }) => byId.get(id) ?? [])
}

export const executionsOf = (db: Db, owner: Owner, symbol: string): Promise<readonly Execution[]> =>
  contentsOf<Execution>(db, 'executions', owner, symbol)

/** The newest `limit` fills of a symbol up to `until`, from `from` on where it is known. */
export async function executionsUpTo(
  db: Db,
  owner: Owner,
  symbol: string,
  span: { readonly from: EpochMs | null; readonly until: EpochMs; readonly limit: number },
): Promise<readonly Execution[]> {
  let query = db
    .selectFrom('executions')
    .select('content')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('symbol', '=', symbol)
    .where('at', '<=', new Date(span.until))
  if (span.from !== null) query = query.where('at', '>=', new Date(span.from))
  const rows = await query.orderBy('at', 'desc').limit(span.limit).execute()
  return rows.map(({ content }) => content as Execution)
}

export const closedRowsOf = (db: Db, owner: Owner, symbol: string): Promise<readonly ClosedRow[]> =>
  contentsOf<ClosedRow>(db, 'closed_rows', owner, symbol)

type Kept = 'executions' | 'closed_rows'

async function contentsOf<T>(db: Db, table: Kept, owner: Owner, symbol: string): Promise<readonly T[]> {
  const rows = await db
    .selectFrom(table)
    .select('content')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('symbol', '=', symbol)
    .orderBy('at')
    .execute()
  return rows.map(({ content }) => content as T)
}

export async function findWatermark(db: Db, owner: Owner, endpoint: HistoryEndpoint): Promise<Watermark | null> {
  const row = await db
    .selectFrom('watermarks')
    .select('content')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return row === undefined ? null : (row.content as Watermark)
}

/** Since when both histories of each of a user's accounts are kept whole; an account that is not read yet has none. */
export async function keptSince(db: Db, userId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('watermarks')
    .select(['account_id', 'content'])
    .where('account_id', 'in', idsOfAccounts(db, userId))
    .where('endpoint', 'in', ENDPOINTS)
    .execute()
  return new Map(
    [...grouped(rows, (row) => row.account_id)].flatMap(([id, marks]) => {
      const [one, other] = marks.map(({ content }) => (content as Watermark).windowEnd)
      return one === undefined || other === undefined ? [] : [[id, new Date(Math.max(one, other))] as const]
    }),
  )
}

export async function saveWatermark(tx: Tx, owner: Owner, watermark: Watermark): Promise<void> {
  const content = JSON.stringify(watermark)
  await tx
    .insertInto('watermarks')
    .values({ account_id: owner.accountId, endpoint: watermark.endpoint, user_id: owner.userId, content })
    .onConflict((conflict) => conflict.columns(['account_id', 'endpoint']).doUpdateSet({ content }))
    .execute()
}

/** Every symbol with a fill or a closed row. */
export async function symbolsOf(db: Db, owner: Owner): Promise<readonly string[]> {
  const symbolsIn = (table: Kept) =>
    db.selectFrom(table).select('symbol').where('user_id', '=', owner.userId).where('account_id', '=', owner.accountId)
  const rows = await symbolsIn('executions').union(symbolsIn('closed_rows')).orderBy('symbol').execute()
  return rows.map(({ symbol }) => symbol)
}
