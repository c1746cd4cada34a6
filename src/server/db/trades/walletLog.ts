import { sql } from 'kysely'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { EpochMs } from '../../../domain/core/time.ts'
import { addDays, daysBetween, type DayText, type ZoneCalendar } from '../../../domain/core/calendar.ts'
import type { WalletChange, WalletMark } from '../../exchange/store.types.ts'
import type { Owner } from './history.ts'
import { ofHistory } from './historyMemo.ts'
import { localDay } from './localDay.ts'
import { idsOfAccounts } from '../accounts.ts'
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
const ENDPOINT = 'wallet_log'

/** Keeps changes by their ids and moves the mark. A known one takes the newer text. */
export async function saveWalletChanges(
  tx: Tx,
  owner: Owner,
  rows: readonly WalletChange[],
  mark: WalletMark,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (byId.size > 0) {
    await tx
      .insertInto('wallet_log')
      .values(
        [...byId.values()].map((row) => ({
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
        conflict.columns(['account_id', 'row_id']).doUpdateSet((is) => ({
          at: is.ref('excluded.at'),
          kind: is.ref('excluded.kind'),
          amount: is.ref('excluded.amount'),
          balance: is.ref('excluded.balance'),
        })),
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

/** A change as far as the end of a day needs it. */
export interface DayEnd {
  readonly day: DayText
  readonly amount: DecimalText
  readonly balance: DecimalText
}

/** Days of a calendar, both included. */
export interface DaySpan {
  readonly calendar: ZoneCalendar
  readonly first: DayText
  readonly last: DayText
}

/**
 * The last changes before the end of each day: several where they share their instant. One probe of the index for each
 * day.
 */
export async function dayEnds(db: Db, owner: Owner, span: DaySpan): Promise<readonly DayEnd[]> {
  const { calendar, first, last } = span
  return await ofHistory(db, owner.userId, ['day ends', owner.accountId, calendar.zone, first, last], async () => {
    const days = daysBetween(first, last).map((day) => ({
      day,
      until: new Date(calendar.startOf(addDays(day, 1))).toISOString(),
    }))
    const own = sql`wallet_log.user_id = ${owner.userId} and wallet_log.account_id = ${owner.accountId}`
    const { rows } = await sql<{ day: string; amount: string; balance: string }>`
      select days.day, wallet_log.amount, wallet_log.balance
      from json_to_recordset(${JSON.stringify(days)}::json) as days(day text, until timestamptz)
      cross join lateral (select wallet_log.at from wallet_log where ${own} and wallet_log.at < days.until order by wallet_log.at desc limit 1) as latest
      join wallet_log on ${own} and wallet_log.at = latest.at
      order by 1, wallet_log.row_id`.execute(db)
    return rows.map((row) => ({
      day: row.day as DayText,
      amount: row.amount as DecimalText,
      balance: row.balance as DecimalText,
    }))
  })
}

/** What funding and payments in or out came to on each day that had any. USDT. */
export async function apartByDay(
  db: Db,
  owner: Owner,
  calendar: ZoneCalendar,
): Promise<readonly { readonly day: DayText; readonly kind: string; readonly amount: DecimalText }[]> {
  return await ofHistory(db, owner.userId, ['apart by day', owner.accountId, calendar.zone], async () => {
    const apart = db
      .selectFrom('wallet_log')
      .where('user_id', '=', owner.userId)
      .where('account_id', '=', owner.accountId)
      .where(sql<boolean>`kind <> 'trade'`)
    const instants = await apart
      .select([sql<Date | null>`min(at)`.as('oldest'), sql<Date | null>`max(at)`.as('newest')])
      .executeTakeFirstOrThrow()
    const rows = await apart
      .select([localDay(sql<Date>`at`, calendar, instants).as('day'), 'kind', sql<string>`sum(amount)`.as('amount')])
      .groupBy([sql`1`, 'kind'])
      .execute()
    return rows.map((row) => ({ day: row.day as DayText, kind: row.kind, amount: row.amount as DecimalText }))
  })
}

/** Funding and payments in or out of all accounts of a user from an instant on. USDT. */
export async function apartSince(
  db: Db,
  userId: string,
  since: Date,
): Promise<readonly { readonly accountId: string; readonly at: EpochMs; readonly amount: DecimalText }[]> {
  const rows = await db
    .selectFrom('wallet_log')
    .select(['account_id', 'at', 'amount'])
    .where('account_id', 'in', idsOfAccounts(db, userId))
    .where(sql<boolean>`kind <> 'trade'`)
    .where('at', '>=', since)
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    at: row.at.getTime() as EpochMs,
    amount: row.amount as DecimalText,
  }))
}

/** When the oldest kept change was; null without any. */
export async function firstChangeAt(db: Db, owner: Owner): Promise<EpochMs | null> {
  const row = await db
    .selectFrom('wallet_log')
    .select('at')
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : (row.at.getTime() as EpochMs)
}
