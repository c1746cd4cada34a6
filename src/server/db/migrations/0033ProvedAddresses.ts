/**
 * Addresses whose readers let a user's mails come there. Those that mails went to until then are taken as
 * proved: nobody who got his mails is asked for anything.
 */
export const statements: readonly string[] = [
  'create table proved_addresses (user_id text not null references users(id), email text not null, proved_at timestamptz not null, primary key (user_id, email))',
  `insert into proved_addresses (user_id, email, proved_at)
     select users.id, lower(known.email), now() from users
     left join user_settings on user_settings.user_id = users.id
     cross join lateral (values (users.email), (user_settings.billing_email)) as known(email)
     where known.email is not null
     on conflict do nothing`,
]
