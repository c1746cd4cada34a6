/** The payment page that a user asked for: which plan, and when the first of them was. */
export const statements: readonly string[] = [
  'create table checkouts (user_id text primary key references users(id), plan text not null, "interval" text not null, began_at timestamptz not null)',
]
