/** Ways to tell a person while no page of his is open, what he chose of them, what is to be told, and what went out. */
export const statements: readonly string[] = [
  `create table channels (
    id text primary key, user_id text not null references users(id), kind text not null, label text not null,
    address_hash text not null, target jsonb not null, state text not null, problem text,
    created_at timestamptz not null, used_at timestamptz not null, told_at timestamptz,
    unique (kind, address_hash))`,
  'create index channels_by_user on channels (user_id, kind)',
  'create table channel_choices (user_id text primary key references users(id), chosen jsonb not null)',
  `create table tellings (
    fact_id text not null, kind text not null, user_id text not null references users(id), seq bigint not null,
    content jsonb not null, state text not null, was_held boolean not null default false,
    due_at timestamptz not null, ended_at timestamptz, primary key (fact_id, kind))`,
  `create index tellings_due on tellings (due_at) where state = 'waiting'`,
  'create index tellings_by_user on tellings (user_id, seq)',
  `create table deliveries (
    id text primary key, user_id text not null references users(id), kind text not null, channel_id text,
    content jsonb not null, state text not null, attempts integer not null default 0, tried jsonb not null default '[]',
    token_hash text, problem text, queued_at timestamptz not null, due_at timestamptz not null, ended_at timestamptz)`,
  `create index deliveries_due on deliveries (due_at) where state in ('queued', 'delayed')`,
  'create index deliveries_by_token on deliveries (token_hash)',
  'create index deliveries_by_user on deliveries (user_id)',
]
