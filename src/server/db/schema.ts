import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A whole number of 64 bits. */
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>
/** A decimal, kept exactly; text on both sides. */
export type Decimal = ColumnType<string, string, string>
/** One that may not be known. */
export type DecimalOrNull = ColumnType<string | null, string | null, string | null>
export type Time = ColumnType<Date, Date, Date>
export type TimeOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

/**
 * Row types of every table, for Kysely: here of those that several files read; a file that alone reads a table declares
 * its row there. The tables themselves are made in `migrations/`.
 */
export interface Database {
  users: {
    id: string
    head_seq: Generated<bigint>
    email: string | null
    name: string | null
    roles: Json<readonly string[]>
    created_at: Time
    last_seen_at: Time
  }
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
    mark_price: DecimalOrNull
    position_value: DecimalOrNull
    unrealised_pnl: DecimalOrNull
    take_profit: string | null
    stop_loss: string | null
    leverage: DecimalOrNull
    liq_price: string | null
    opened_at: Time
    seq: ColumnType<bigint | null, bigint | null, bigint | null>
    strategy_name: string | null
    updated_at: Time
    first_stop: DecimalOrNull
    trailing_stop: DecimalOrNull
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
    leverage: DecimalOrNull
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
    correction_owed: Generated<boolean>
    note: Generated<string>
    tags: ColumnType<readonly string[], string | undefined, string>
    levels_seen: Generated<boolean>
    take_profit: ColumnType<string | null, string | null | undefined, string | null>
    stop_loss: ColumnType<string | null, string | null | undefined, string | null>
    first_stop_seen: Generated<boolean>
    first_stop: ColumnType<string | null, string | null | undefined, string | null>
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
  ended_sessions: { token_id: string; user_id: string; until: Time }
}
