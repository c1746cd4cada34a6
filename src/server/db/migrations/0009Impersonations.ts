/** Who looked as whom, why, from when to when; of the token only its hash. */
export const statements: readonly string[] = [
  `create table impersonations (
     id text primary key, token_hash text not null unique, admin_id text not null references users(id), target_id text not null references users(id), reason text not null, started_at timestamptz not null, ends_at timestamptz not null, ended_at timestamptz, ended_because text)`,
  'create index impersonations_by_time on impersonations (started_at)',
]
