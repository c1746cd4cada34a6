/** What a write with an `Idempotency-Key` was answered, kept with what it wrote (R10, A-161). */
export const statements: readonly string[] = [
  `create table kept_answers (
     user_id text not null references users(id), key text not null, request text not null, answer json not null, at timestamptz not null, primary key (user_id, key))`,
  'create index kept_answers_by_time on kept_answers (at)',
]
