const KEYS = ['user_id', 'account_id', 'symbol', 'strategy_name', 'attribution', 'month'] as const
/** How each sum is made of a trade; what is not known counts as 0, and is counted beside. */
const SUMS: Readonly<Record<string, string>> = {
  trades: '1',
  wins: '(pnl > 0)::int',
  losses: '(pnl < 0)::int',
  pnl: 'pnl',
  won: 'greatest(pnl, 0)',
  lost: 'least(pnl, 0)',
  gross: 'coalesce(gross::numeric, 0)',
  gross_known: '(gross is not null)::int',
  fees: 'coalesce(fees::numeric, 0)',
  fees_known: '(fees is not null)::int',
  funding: 'coalesce(funding::numeric, 0)',
  funding_known: '(funding is not null)::int',
}
const COUNTS: readonly string[] = ['trades', 'wins', 'losses', 'gross_known', 'fees_known', 'funding_known']
const sums = Object.keys(SUMS)

/** The key of a trade's sum; '' stands for no strategy. */
const KEY_OF = `user_id, account_id, symbol, coalesce(strategy_name, ''), attribution, date_trunc('month', closed_at at time zone 'UTC') at time zone 'UTC'`

/** The sums of some rows by key, `sign` of each being 1 or -1; in one order, so that two do not wait crosswise. */
const summed = (from: string): string => {
  const of = (name: string): string => `sum(sign * ${SUMS[name]})`
  return `select ${KEY_OF}, ${sums.map(of).join(', ')}
    from (${from}) changed group by 1, 2, 3, 4, 5, 6 having ${sums.map((name) => `${of(name)} <> 0`).join(' or ')} order by 1, 2, 3, 4, 5, 6`
}
const added = (from: string): string =>
  `insert into trade_sums (${[...KEYS, ...sums].join(', ')}) ${summed(from)}
    on conflict (${KEYS.join(', ')}) do update set ${sums.map((name) => `${name} = trade_sums.${name} + excluded.${name}`).join(', ')}`
const emptied = (rows: string): string =>
  `delete from trade_sums where trades = 0 and (${KEYS.join(', ')}) in (select ${KEY_OF} from ${rows})`

/** Transactions of one user change his sums one after the other: of two that did so crosswise one would be ended. */
const inTurn = (rows: string): string =>
  `perform pg_advisory_xact_lock(hashtextextended(user_id, 21)) from (select distinct user_id from ${rows} order by 1) users`

const after = (act: string, tables: string, acts: readonly string[]): readonly string[] => [
  `create function sum_trades_${act}() returns trigger language plpgsql as $$ begin ${acts.map((one) => `${one};`).join(' ')} return null; end $$`,
  `create trigger closed_trades_summed_${act} after ${act} on closed_trades referencing ${tables} for each statement execute function sum_trades_${act}()`,
]

const fresh = 'select *, 1 as sign from fresh'
const gone = 'select *, -1 as sign from gone'

/**
 * Sums of closed trades by month (UTC), account, symbol, strategy and attribution, kept by the database in the
 * statement of each change: a question over a whole history then reads some thousand rows and not a million trades.
 * Sums are of decimals, so adding and taking away is exact; a group without trades is no row.
 */
export const statements: readonly string[] = [
  `create table trade_sums (
    user_id text not null, account_id text not null, symbol text not null, strategy_name text not null, attribution text not null, month timestamptz not null,
    ${sums.map((name) => `${name} ${COUNTS.includes(name) ? 'bigint' : 'numeric'} not null`).join(', ')},
    primary key (${KEYS.join(', ')}))`,
  added('select *, 1 as sign from closed_trades'),
  ...after('insert', 'new table as fresh', [inTurn('fresh'), added(fresh)]),
  ...after('update', 'new table as fresh old table as gone', [
    inTurn('fresh'),
    added(`${fresh} union all ${gone}`),
    emptied('gone'),
  ]),
  ...after('delete', 'old table as gone', [inTurn('gone'), added(gone), emptied('gone')]),
]
