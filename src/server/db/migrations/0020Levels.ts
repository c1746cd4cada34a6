/**
 * The take-profit and stop-loss that stood on a position when a trade closed it, and the positions that ended, from
 * which a trade gets them when its row comes. Of trades from before nobody knows them.
 */
export const statements: readonly string[] = [
  `alter table closed_trades add column levels_seen boolean not null default false, add column take_profit numeric, add column stop_loss numeric`,
  `create table ended_positions (
    account_id text not null references accounts(id) on delete cascade, user_id text not null, symbol text not null, leg text not null, side text not null,
    opened_at timestamptz not null, ended_at timestamptz not null, take_profit numeric, stop_loss numeric,
    primary key (account_id, symbol, leg, side, ended_at))`,
  'create index ended_positions_by_user on ended_positions (user_id)',
  'create index ended_positions_by_age on ended_positions (ended_at)',
]
