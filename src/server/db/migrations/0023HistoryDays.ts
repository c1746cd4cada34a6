const daysOf = (rows: string): string =>
  `select user_id, date_trunc('day', closed_at at time zone 'UTC') at time zone 'UTC' as day from ${rows}`

const counted = (days: string): string =>
  `insert into history_days (user_id, day, version) select distinct user_id, day, 1 from (${days}) changed order by 1, 2
    on conflict (user_id, day) do update set version = history_days.version + 1`

/** By its name each fires behind the one that sums, which lets transactions of one user change in turn. */
const after = (act: string, tables: string, days: string): readonly string[] => [
  `create function version_trades_${act}() returns trigger language plpgsql as $$ begin ${counted(days)}; return null; end $$`,
  `create trigger closed_trades_versioned_${act} after ${act} on closed_trades referencing ${tables} for each statement execute function version_trades_${act}()`,
]

/**
 * A number that says when a user's closed trades of a day (UTC) changed, kept by the database in the statement of
 * each change: what is reckoned from every trade is then reckoned anew for that day and not for a million trades.
 */
export const statements: readonly string[] = [
  'create table history_days (user_id text not null, day timestamptz not null, version bigint not null, primary key (user_id, day))',
  counted(daysOf('closed_trades')),
  ...after('insert', 'new table as fresh', daysOf('fresh')),
  ...after('update', 'new table as fresh old table as gone', `${daysOf('fresh')} union all ${daysOf('gone')}`),
  ...after('delete', 'old table as gone', daysOf('gone')),
]
