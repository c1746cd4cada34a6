/**
 * Mails: each a row from the transaction of its cause on, whatever becomes of it, so that its id keeps a second one
 * away. And which mails a user wants.
 */
export const statements: readonly string[] = [
  `create table mails (
     id text primary key, user_id text not null references users(id), kind text not null, recipient text not null, subject text not null, body_text text, body_html text,
     state text not null, attempts integer not null default 0, problem text, queued_at timestamptz not null, due_at timestamptz not null, ended_at timestamptz)`,
  'create index mails_by_due on mails (state, due_at)',
  'create index mails_by_user on mails (user_id, queued_at)',
  `create table email_preferences (
     user_id text primary key references users(id), chosen jsonb not null, unsubscribed_at timestamptz, reason text)`,
]
