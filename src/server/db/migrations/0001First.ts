/**
 * All tables of the first version. Every table of a user carries his id, and every query of the repositories names it
 * (T7).
 */
export const statements: readonly string[] = [
  `create table server_state (key text primary key, value jsonb not null)`,
  `create table users (
     id text primary key, head_seq bigint not null default 0, email text, name text, roles jsonb not null default '[]',
     created_at timestamptz not null, last_seen_at timestamptz not null)`,
  `create table user_settings (
     user_id text primary key references users(id), billing_email text, billing_name text, timezone text,
     email_notifications boolean not null default true, auto_renew boolean not null default true, is_setup_complete boolean)`,
  // The history of a user: gap-free numbers, appended in the transaction of the change they speak of (R1).
  `create table events (
     user_id text not null references users(id), seq bigint not null, type text not null, at timestamptz not null, data jsonb not null,
     notifies boolean not null, read_at timestamptz, primary key (user_id, seq))`,
  `create index events_by_time on events (user_id, at)`,
  `create table accounts (
     id text primary key, user_id text not null references users(id), account_name text not null, exchange_name text not null, environment text not null, api_key text not null,
     secret jsonb not null, version integer not null, exchange_uid text, state text not null, state_reason text, expires_at timestamptz, created_at timestamptz not null,
     unique (user_id, account_name))`,
  `create unique index accounts_by_exchange_uid on accounts (environment, exchange_uid) where exchange_uid is not null`,
  `create table positions (
     account_id text not null references accounts(id) on delete cascade, user_id text not null, symbol text not null, leg text not null, side text not null, size numeric not null,
     avg_price numeric not null, mark_price numeric not null, position_value numeric not null, unrealised_pnl numeric not null, take_profit text, stop_loss text, leverage numeric not null,
     liq_price text, opened_at timestamptz not null, seq bigint, strategy_name text, updated_at timestamptz not null, primary key (account_id, symbol, leg))`,
  `create index positions_by_user on positions (user_id)`,
  `create table wallets (
     account_id text primary key references accounts(id) on delete cascade, user_id text not null, equity numeric not null, wallet_balance numeric not null, unrealised_pnl numeric not null,
     available numeric not null, updated_at timestamptz not null)`,
  // What the exchange reported, as it reported it: closed trades are derived from these again when the derivation
  // improves.
  `create table executions (
     account_id text not null references accounts(id) on delete cascade, exec_id text not null, user_id text not null, symbol text not null, at timestamptz not null, content jsonb not null,
     primary key (account_id, exec_id))`,
  `create index executions_by_symbol on executions (account_id, symbol, at)`,
  `create table closed_rows (
     account_id text not null references accounts(id) on delete cascade, order_id text not null, user_id text not null, symbol text not null, at timestamptz not null, content jsonb not null,
     primary key (account_id, order_id))`,
  `create index closed_rows_by_symbol on closed_rows (account_id, symbol)`,
  `create table watermarks (
     account_id text not null references accounts(id) on delete cascade, endpoint text not null, user_id text not null, content jsonb not null, primary key (account_id, endpoint))`,
  `create table closed_trades (
     id text primary key, account_id text not null references accounts(id) on delete cascade, user_id text not null, order_id text not null, symbol text not null, leg text not null,
     side text not null, qty numeric not null, entry_price numeric not null, exit_price numeric not null, pnl numeric not null, gross numeric, fees numeric, leverage numeric not null,
     roi_percent numeric, exectype text not null, strategy_name text, attribution text not null, rule_ids jsonb not null, opened_at timestamptz, closed_at timestamptz not null,
     fill_count integer not null, partial_history boolean not null, cycle integer not null)`,
  `create index closed_trades_by_time on closed_trades (user_id, closed_at)`,
  `create table conflicts (
     account_id text not null references accounts(id) on delete cascade, user_id text not null, symbol text not null, leg text not null, what text not null, trade_id text not null,
     exchange numeric not null, derived numeric not null, found_at timestamptz not null, primary key (account_id, symbol, leg, what, trade_id))`,
  `create table strategies (
     id text primary key, user_id text not null references users(id), name text not null, definition jsonb not null, created_at timestamptz not null, updated_at timestamptz not null,
     unique (user_id, name))`,
  `create table bot_rules (
     id text primary key, user_id text not null references users(id), strategy_id text not null references strategies(id), account_id text not null references accounts(id) on delete cascade,
     symbol text not null, is_active boolean not null default true, deactivated_at timestamptz, reason text, created_at timestamptz not null)`,
  `create index bot_rules_by_user on bot_rules (user_id)`,
  // When a rule was active, for what: a trade belongs to the rule that was active when its position opened.
  `create table rule_spans (
     id bigint generated always as identity primary key, user_id text not null, rule_id text not null, strategy_id text not null references strategies(id), strategy_name text not null,
     account_id text not null references accounts(id) on delete cascade, symbol text not null, active_from timestamptz not null, active_until timestamptz)`,
  `create index rule_spans_by_user on rule_spans (user_id, account_id, symbol)`,
  `create table activities (id bigint generated always as identity primary key, user_id text not null references users(id), type text not null, at timestamptz not null, data jsonb not null)`,
  `create index activities_by_time on activities (user_id, at)`,
  `create table session_activity (
     user_id text primary key references users(id), last_user_activity timestamptz, session_start timestamptz, last_seen_event_id text, updated_at timestamptz not null)`,
  `create table ended_sessions (token_id text primary key, user_id text not null, until timestamptz not null)`,
  `create table identity_records (
     kind text not null, id text not null, payload jsonb not null, grant_id text, uid text, user_code text, expires_at timestamptz, consumed_at timestamptz, primary key (kind, id))`,
  `create index identity_records_by_grant on identity_records (grant_id) where grant_id is not null`,
  `create index identity_records_by_uid on identity_records (kind, uid) where uid is not null`,
  `create index identity_records_by_expiry on identity_records (expires_at)`,
  `create table identity_users (
     id text primary key, login text not null unique, email text not null, given_name text not null, family_name text not null, nickname text not null, password_hash text,
     roles jsonb not null, is_sample boolean not null, onboarded boolean not null, blurb text not null)`,
]
