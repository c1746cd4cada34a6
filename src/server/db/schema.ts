import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A whole number of 64 bits. */
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>
/** A decimal, kept exactly; text on both sides. */
export type Decimal = ColumnType<string, string, string>
export type Time = ColumnType<Date, Date, Date>
export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Row types of every table, for Kysely. The tables themselves are made in `migrations/`. */
export interface Database {
  server_state: { key: string; value: Json<unknown> }
  users: {
    id: string
    head_seq: Generated<bigint>
    email: string | null
    name: string | null
    roles: Json<readonly string[]>
    created_at: Time
    last_seen_at: Time
  }
  user_settings: {
    user_id: string
    billing_email: string | null
    billing_name: string | null
    timezone: string | null
    email_notifications: Generated<boolean>
    auto_renew: Generated<boolean>
    is_setup_complete: boolean | null
  }
  notification_types: { user_id: string; disabled: Json<readonly string[]> }
  events: {
    user_id: string
    seq: Int8
    type: string
    at: Time
    data: Json<unknown>
    notifies: boolean
    read_at: TimeOrNull
  }
  accounts: {
    id: string
    user_id: string
    account_name: string
    exchange_name: string
    environment: string
    api_key: string
    secret: Json<unknown>
    version: number
    exchange_uid: string | null
    state: string
    state_reason: string | null
    expires_at: TimeOrNull
    created_at: Time
  }
  positions: {
    account_id: string
    user_id: string
    symbol: string
    leg: string
    side: string
    size: Decimal
    avg_price: Decimal
    mark_price: Decimal
    position_value: Decimal
    unrealised_pnl: Decimal
    take_profit: string | null
    stop_loss: string | null
    leverage: Decimal
    liq_price: string | null
    opened_at: Time
    seq: ColumnType<bigint | null, bigint | null, bigint | null>
    strategy_name: string | null
    updated_at: Time
  }
  wallets: {
    account_id: string
    user_id: string
    equity: Decimal
    wallet_balance: Decimal
    unrealised_pnl: Decimal
    available: Decimal
    updated_at: Time
  }
  executions: { account_id: string; exec_id: string; user_id: string; symbol: string; at: Time; content: Json<unknown> }
  closed_rows: {
    account_id: string
    order_id: string
    user_id: string
    symbol: string
    at: Time
    content: Json<unknown>
  }
  watermarks: { account_id: string; endpoint: string; user_id: string; content: Json<unknown> }
  wallet_log: {
    account_id: string
    row_id: string
    user_id: string
    at: Time
    kind: string
    amount: Decimal
    balance: Decimal
  }
  closed_trades: {
    id: string
    account_id: string
    user_id: string
    order_id: string
    symbol: string
    leg: string
    side: string
    qty: Decimal
    entry_price: Decimal
    exit_price: Decimal
    pnl: Decimal
    gross: string | null
    fees: string | null
    funding: string | null
    leverage: Decimal
    roi_percent: string | null
    exectype: string
    strategy_name: string | null
    attribution: string
    rule_ids: Json<readonly string[]>
    opened_at: TimeOrNull
    closed_at: Time
    fill_count: number
    partial_history: boolean
    cycle: number
    announced: Generated<boolean>
  }
  history_versions: { user_id: string; version: bigint }
  conflicts: {
    account_id: string
    user_id: string
    symbol: string
    leg: string
    what: string
    trade_id: string
    exchange: Decimal
    derived: Decimal
    found_at: Time
  }
  strategies: {
    id: string
    user_id: string
    name: string
    definition: Json<unknown>
    created_at: Time
    updated_at: Time
  }
  bot_rules: {
    id: string
    user_id: string
    strategy_id: string
    account_id: string
    symbol: string
    is_active: Generated<boolean>
    deactivated_at: TimeOrNull
    reason: string | null
    created_at: Time
  }
  rule_spans: {
    id: Generated<bigint>
    user_id: string
    rule_id: string
    strategy_id: string
    strategy_name: string
    account_id: string
    symbol: string
    active_from: Time
    active_until: TimeOrNull
  }
  tasks: {
    id: string
    user_id: string
    kind: string
    state: string
    message: string
    progress: number
    details: Json<readonly string[]>
    error: string | null
    starts: number
    started_at: Time
    heartbeat_at: Time
    ended_at: TimeOrNull
  }
  activities: { id: Generated<bigint>; user_id: string; type: string; at: Time; data: Json<unknown> }
  session_activity: {
    user_id: string
    last_user_activity: TimeOrNull
    session_start: TimeOrNull
    last_seen_event_id: string | null
    updated_at: Time
  }
  ended_sessions: { token_id: string; user_id: string; until: Time }
  kept_answers: { user_id: string; key: string; request: string; answer: Json<unknown>; at: Time }
  identity_records: {
    kind: string
    id: string
    payload: Json<unknown>
    grant_id: string | null
    uid: string | null
    user_code: string | null
    expires_at: TimeOrNull
    consumed_at: TimeOrNull
  }
  identity_users: {
    id: string
    login: string
    email: string
    given_name: string
    family_name: string
    nickname: string
    password_hash: string | null
    roles: Json<readonly string[]>
    is_sample: boolean
    onboarded: boolean
    blurb: string
  }
}
