/**
 * Who is which customer of the card provider, his subscriptions as the provider has them, and the messages that were
 * heard, so that none counts twice.
 */
export const statements: readonly string[] = [
  'create table billing_customers (id text primary key, user_id text not null unique references users(id))',
  `create table subscriptions (
     id text primary key, user_id text not null references users(id), plan text not null, status text not null, is_ending boolean not null, period_end timestamptz not null, created_at timestamptz not null, told_at timestamptz not null)`,
  'create index subscriptions_by_user on subscriptions (user_id)',
  `create table billing_messages (
     id text primary key, user_id text references users(id), type text not null, verdict text not null, made_at timestamptz not null, heard_at timestamptz not null)`,
  'create index billing_messages_by_time on billing_messages (heard_at)',
]
