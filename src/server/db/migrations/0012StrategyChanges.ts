/** What was changed of a strategy's definition; it outlives the strategy, as the trades do that keep its name. */
export const statements: readonly string[] = [
  `create table strategy_changes (
     id bigint generated always as identity primary key, user_id text not null references users(id), strategy_id text not null, strategy_name text not null,
     at timestamptz not null, by text not null, kind text not null, before jsonb not null, after jsonb not null)`,
  `create index strategy_changes_by_strategy on strategy_changes (user_id, strategy_id, id)`,
]
