const indexed = (name: string, columns: string): string =>
  `create index closed_trades_by_${name} on closed_trades (user_id, ${columns})`

/**
 * Empty values come last in both directions, so columns that may be empty need one index for each. Time, symbol and
 * strategy have theirs.
 */
const orders: readonly string[] = [
  ...['side', 'qty', 'pnl', 'entry_price', 'exit_price', 'exectype', 'opened_at', 'roi_percent'].map((column) =>
    indexed(column, `${column}, closed_at, id`),
  ),
  ...['opened_at', 'roi_percent', 'strategy_name'].map((column) =>
    indexed(`${column}_down`, `${column} desc nulls last, closed_at desc, id desc`),
  ),
]

const changes = (table: string, columns: string): string =>
  `create constraint trigger ${table}_changed after insert or delete or update of ${columns} on ${table} deferrable initially deferred for each row execute function note_history_change()`

/**
 * What was reckoned over a user's history stays true until this number moves (historyMemo.ts). It moves in the
 * transaction of the change, once, and at its end: whoever holds its row waits for nobody else.
 */
const versions: readonly string[] = [
  'create table history_versions (user_id text primary key, version bigint not null)',
  `create function note_history_change() returns trigger language plpgsql as $$
   declare
     whose text := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
   begin
     if current_setting('bot_blending.history_of', true) is distinct from whose then
       insert into history_versions (user_id, version) values (whose, 1) on conflict (user_id) do update set version = history_versions.version + 1;
       perform set_config('bot_blending.history_of', whose, true);
     end if;
     return null;
   end $$`,
  changes(
    'closed_trades',
    'symbol, leg, side, qty, entry_price, exit_price, pnl, gross, fees, funding, leverage, roi_percent, exectype, strategy_name, attribution, opened_at, closed_at',
  ),
  changes('wallet_log', 'at, kind, amount, balance'),
]

/** Ways to what is too old. */
const sweeps: readonly string[] = [
  'create index ended_sessions_by_end on ended_sessions (until)',
  'create index activities_by_age on activities (at)',
  'create index identity_records_by_kind on identity_records (kind, expires_at)',
]

/**
 * An index for every order in which closed trades can be asked for, and a number that says when a user's history
 * changed.
 */
export const statements: readonly string[] = [...orders, ...versions, ...sweeps]
