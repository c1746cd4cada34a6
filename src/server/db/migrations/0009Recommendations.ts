/**
 * What the recommendation engine said, generation by generation, and what of it was ticked off; when it spoke last,
 * also where it had nothing to say.
 */
export const statements: readonly string[] = [
  `create table recommendations (
     id text primary key, user_id text not null references users(id), generation text not null, generated_at timestamptz not null, place integer not null, content jsonb not null, completed_at timestamptz)`,
  'create table recommendation_runs (user_id text primary key references users(id), generation text not null, generated_at timestamptz not null)',
  'create index recommendations_by_user on recommendations (user_id, generation, place)',
  'create index recommendations_done on recommendations (user_id, completed_at) where completed_at is not null',
]
