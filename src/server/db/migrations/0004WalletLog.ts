/** The exchange's own account book: balances of past days are read off it, not reckoned. */
export const statements: readonly string[] = [
  `create table wallet_log (
     account_id text not null references accounts(id) on delete cascade, row_id text not null, user_id text not null, at timestamptz not null, kind text not null,
     amount numeric not null, balance numeric not null, primary key (account_id, row_id))`,
  'create index wallet_log_by_time on wallet_log (account_id, at)',
  // What is told apart is rare beside trades.
  "create index wallet_log_apart on wallet_log (account_id, at) where kind <> 'trade'",
]
