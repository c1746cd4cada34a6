import { sql } from 'kysely'
import { addDays, daysBetween, type DayText, type ZoneCalendar } from '../../../domain/core/calendar.ts'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../../domain/core/time.ts'
import type { WalletMark } from '../../exchange/store.types.ts'
import { idsOfAccounts } from '../accounts.ts'
import type { Db } from '../open.ts'
import { ofHistory } from './historyMemo.ts'
import { localDay } from './localDay.ts'
import { ENDPOINT } from './walletLog.ts'

/** How far the account book of an account is read, and when its oldest kept change was. */
export interface WalletBook {
  readonly mark: WalletMark
  readonly oldest: EpochMs
}

/** The books of a user's accounts that are read and hold something, by account. */
export async function walletBooks(db: Db, userId: string): Promise<ReadonlyMap<string, WalletBook>> {
  const rows = await db
    .selectFrom('watermarks')
    .innerJoinLateral(
      (is) =>
        is
          .selectFrom('wallet_log')
          .select('at')
          .whereRef('wallet_log.account_id', '=', 'watermarks.account_id')
          .orderBy('at')
          .limit(1)
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .select(['watermarks.account_id', 'watermarks.content', 'oldest.at'])
    .where('watermarks.account_id', 'in', idsOfAccounts(db, userId))
    .where('watermarks.endpoint', '=', ENDPOINT)
    .execute()
  return new Map(
    rows.map((row) => [row.account_id, { mark: row.content as WalletMark, oldest: epoch(row.at.getTime()) }]),
  )
}

/** A change as far as the end of a day needs it. */
export interface DayEnd {
  readonly accountId: string
  readonly day: DayText
  readonly amount: DecimalText
  readonly balance: DecimalText
}

/** Days of an account, both included. */
interface DaySpan {
  readonly accountId: string
  readonly first: DayText
  readonly last: DayText
}

/**
 * The last changes before the end of each day of each account: several where they share their instant. One probe of the
 * index for each day, and one figure for all accounts: one of each would push out every other.
 */
export async function dayEnds(
  db: Db,
  userId: string,
  calendar: ZoneCalendar,
  spans: readonly DaySpan[],
): Promise<readonly DayEnd[]> {
  return await ofHistory(db, userId, ['day ends', calendar.zone, spans], async () => {
    const days = spans.flatMap(({ accountId, first, last }) =>
      daysBetween(first, last).map((day) => ({
        account: accountId,
        day,
        until: new Date(calendar.startOf(addDays(day, 1))).toISOString(),
      })),
    )
    // Each part is looked up by the one before: joined in another order, each change would be looked up for each day.
    const { rows } = await sql<{ account: string; day: string; amount: string; balance: string }>`
      select days.account, days.day, change.amount, change.balance
      from json_to_recordset(${JSON.stringify(days)}::json) as days(account text, day text, until timestamptz)
      cross join lateral (select at from wallet_log where account_id = days.account and at < days.until order by at desc limit 1) as latest
      cross join lateral (select row_id, amount, balance from wallet_log where account_id = days.account and at = latest.at offset 0) as change
      order by 1, 2, change.row_id`.execute(db)
    return rows.map((row) => ({
      accountId: row.account,
      day: row.day as DayText,
      amount: row.amount as DecimalText,
      balance: row.balance as DecimalText,
    }))
  })
}

/** What funding and payments in or out came to on an account on a day that had any. USDT. */
export interface ApartOfDay {
  readonly accountId: string
  readonly day: DayText
  readonly kind: string
  readonly amount: DecimalText
}

/** The same of every account and day. */
export async function apartByDay(db: Db, userId: string, calendar: ZoneCalendar): Promise<readonly ApartOfDay[]> {
  return await ofHistory(db, userId, ['apart by day', calendar.zone], async () => {
    const apart = apartOf(db, userId)
    const instants = await apart
      .select([sql<Date | null>`min(at)`.as('oldest'), sql<Date | null>`max(at)`.as('newest')])
      .executeTakeFirstOrThrow()
    const day = localDay(sql<Date>`at`, calendar, instants)
    const rows = await apart
      .select(['account_id', day.as('day'), 'kind', sql<string>`sum(amount)`.as('amount')])
      .groupBy(['account_id', sql`2`, 'kind'])
      .execute()
    return rows.map((row) => ({
      accountId: row.account_id,
      day: row.day as DayText,
      kind: row.kind,
      amount: row.amount as DecimalText,
    }))
  })
}

/** What is told apart from trades, of all accounts of a user. */
const apartOf = (db: Db, userId: string) =>
  db
    .selectFrom('wallet_log')
    .where('account_id', 'in', idsOfAccounts(db, userId))
    .where(sql<boolean>`kind <> 'trade'`)

/** Funding and payments in or out of all accounts of a user from an instant on. USDT. */
export async function apartSince(
  db: Db,
  userId: string,
  since: Date,
): Promise<readonly { readonly accountId: string; readonly at: EpochMs; readonly amount: DecimalText }[]> {
  const rows = await apartOf(db, userId).select(['account_id', 'at', 'amount']).where('at', '>=', since).execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    at: row.at.getTime() as EpochMs,
    amount: row.amount as DecimalText,
  }))
}
