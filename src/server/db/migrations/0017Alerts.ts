/**
 * Alerts that users set. `turn` counts every change of a row, so that a firing is written once, and for the terms it
 * was judged by. They go with their account.
 */
export const statements: readonly string[] = [
  `create table alerts (
    id text primary key,
    user_id text not null references users(id),
    account_id text references accounts(id) on delete cascade,
    kind text not null,
    direction text not null,
    line numeric not null,
    symbol text,
    side text,
    is_once boolean not null,
    is_paused boolean not null default false,
    is_ended boolean not null default false,
    memory jsonb not null,
    fired_at timestamptz,
    fired_count integer not null default 0,
    created_at timestamptz not null,
    turn integer not null default 1
  )`,
  `create index alerts_by_user on alerts (user_id, created_at)`,
  `create index alerts_by_account on alerts (account_id)`,
]
