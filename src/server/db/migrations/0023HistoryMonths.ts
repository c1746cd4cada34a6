import { type Kysely, sql } from 'kysely'

/**
 * A number that says when a user's closed trades of a month (UTC) changed, kept by the database in the statement of
 * each change: what is reckoned from every trade is then reckoned anew for that month and not for a million trades.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const monthsOf = (rows: string): string =>
  `select user_id, date_trunc('month', closed_at at time zone 'UTC') at time zone 'UTC' as month from ${rows}`

const counted = (months: string): string =>
  `insert into history_months (user_id, month, version) select distinct user_id, month, 1 from (${months}) changed order by 1, 2
    on conflict (user_id, month) do update set version = history_months.version + 1`

/** By its name each fires behind the one that sums, which lets transactions of one user change in turn. */
const after = (act: string, tables: string, months: string): readonly string[] => [
  `create function version_trades_${act}() returns trigger language plpgsql as $$ begin ${counted(months)}; return null; end $$`,
  `create trigger closed_trades_versioned_${act} after ${act} on closed_trades referencing ${tables} for each statement execute function version_trades_${act}()`,
]

const STATEMENTS: readonly string[] = [
  'create table history_months (user_id text not null, month timestamptz not null, version bigint not null, primary key (user_id, month))',
  counted(monthsOf('closed_trades')),
  ...after('insert', 'new table as fresh', monthsOf('fresh')),
  ...after('update', 'new table as fresh old table as gone', `${monthsOf('fresh')} union all ${monthsOf('gone')}`),
  ...after('delete', 'old table as gone', monthsOf('gone')),
]
