/**
 * Which generations of recommendations are kept whole, and every tick with its time: what a past day is shown from. Of
 * ticks before this only those that still stand are known, and of generations those that nothing was cleared of yet (a
 * year, 200 of a user).
 */
export const statements: readonly string[] = [
  `create table recommendation_generations (
    user_id text not null references users(id), generation text primary key, generated_at timestamptz not null)`,
  'create index recommendation_generations_by_user on recommendation_generations (user_id, generated_at)',
  `create table recommendation_ticks (
    user_id text not null references users(id), action_id text not null references recommendations(id) on delete cascade,
    at timestamptz not null, is_done boolean not null, primary key (action_id, at))`,
  'create index recommendation_ticks_by_user on recommendation_ticks (user_id, at)',
  `insert into recommendation_generations
    select user_id, generation, generated_at from (
      select *, row_number() over (partition by user_id order by generated_at desc) as place from (
        select user_id, generation, generated_at from recommendations
        union select user_id, generation, generated_at from recommendation_runs) every_one) placed
    where place <= 200 and generated_at > now() - interval '366 days'`,
  `insert into recommendation_ticks
    select user_id, id, completed_at, true from recommendations where completed_at is not null`,
]
