/** Ways into the closed trades for lists, filters and pages, and the tasks that run in the background. */
export const statements: readonly string[] = [
  'drop index closed_trades_by_time',
  'create index closed_trades_by_time on closed_trades (user_id, closed_at, id)',
  'create index closed_trades_by_symbol on closed_trades (user_id, symbol, closed_at, id)',
  'create index closed_trades_by_account on closed_trades (user_id, account_id, closed_at, id)',
  'create index closed_trades_by_strategy on closed_trades (user_id, strategy_name, closed_at, id)',
  // What needs attention is rare: counting it must not read everything else.
  "create index closed_trades_uncovered on closed_trades (user_id, closed_at, id) where attribution = 'uncovered'",
  "create index closed_trades_conflicted on closed_trades (user_id, closed_at, id) where attribution = 'conflict'",
  // A span outlives its strategy, as it outlives its rule: it says whose the trades of that time are.
  'alter table rule_spans drop constraint rule_spans_strategy_id_fkey',
  `create table tasks (
     id text primary key, user_id text not null references users(id), kind text not null, state text not null, message text not null, progress integer not null, details jsonb not null,
     error text, starts integer not null, started_at timestamptz not null, heartbeat_at timestamptz not null, ended_at timestamptz)`,
  // One running task per user and kind, also when two starts come at the same moment.
  'create unique index tasks_running on tasks (user_id, kind) where ended_at is null',
]
