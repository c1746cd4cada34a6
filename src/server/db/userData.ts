import { sql } from 'kysely'
import type { Db } from './open.ts'
import { tablePages } from './tablePages.ts'
import type { Tx } from './users.ts'

/** What becomes of a table's rows of a user. */
interface UserTable {
  /** SQL that tells his rows; `$` stands for his id. */
  readonly his: string
  /** Columns that his export leaves out, or false where the table is no part of it. */
  readonly without: readonly string[] | false
}

const own: UserTable = { his: 'user_id = $', without: ['user_id'] }
const unsaid: UserTable = { his: 'user_id = $', without: false }
/** Rows of an account, which are indexed by it. */
const ofAccounts: UserTable = { his: 'account_id in (select id from accounts where user_id = $)', without: ['user_id'] }

/**
 * Every table that holds something of a user, those first that point at others. Keys, secrets
 * and sign-ins are never in an export, nor what the server only works with.
 */
export const USER_TABLES: Readonly<Record<string, UserTable>> = {
  mails: { his: 'user_id = $', without: ['user_id', 'id', 'body_html'] },
  email_preferences: own,
  notification_types: own,
  alerts: own,
  deliveries: { his: 'user_id = $', without: ['user_id', 'token_hash'] },
  tellings: own,
  channel_choices: own,
  channels: { his: 'user_id = $', without: ['user_id', 'target', 'address_hash'] },
  session_activity: own,
  activities: { his: 'user_id = $', without: ['user_id', 'id'] },
  recommendation_ticks: own,
  recommendations: own,
  recommendation_runs: unsaid,
  recommendation_generations: own,
  config_overrides: own,
  subscriptions: own,
  billing_messages: own,
  billing_customers: own,
  kept_answers: unsaid,
  tasks: own,
  ended_sessions: unsaid,
  impersonations: { his: 'target_id = $ or admin_id = $', without: ['token_hash'] },
  rule_spans: own,
  bot_rules: own,
  strategies: own,
  changes: { his: 'user_id = $', without: ['user_id', 'id'] },
  closed_trades: own,
  conflicts: ofAccounts,
  wallet_log: ofAccounts,
  wallets: ofAccounts,
  positions: own,
  ended_positions: own,
  watermarks: { ...ofAccounts, without: false },
  closed_rows: ofAccounts,
  executions: ofAccounts,
  history_versions: unsaid,
  history_days: unsaid,
  trade_sums: unsaid,
  server_state: {
    his: 'exists (select 1 from accounts where accounts.user_id = $ and position(accounts.id in key) > 0)',
    without: false,
  },
  accounts: { his: 'user_id = $', without: ['user_id', 'api_key', 'secret', 'exchange_uid'] },
  events: own,
  setup_steps: own,
  checkouts: own,
  proved_addresses: own,
  user_settings: own,
  // Also a sign-in that is under way: what it ends with is granted later.
  identity_records: {
    his: "payload->>'accountId' = $ or payload->>'sub' = $ or payload->'session'->>'accountId' = $ or payload->'result'->'login'->>'accountId' = $",
    without: false,
  },
  identity_users: { his: 'id = $', without: ['password_hash', 'blurb'] },
  users: { his: 'id = $', without: ['head_seq'] },
}

/**
 * Tables that hold nothing of anybody; of who is gone the hash of an id.
 * @internal
 */
export const NOBODYS_TABLES: readonly string[] = ['migrations_done', 'gone_users']

const where = ({ his }: UserTable, userId: string) =>
  sql.join(
    his.split('$').flatMap((part, index) => (index === 0 ? [sql.raw(part)] : [sql.lit(userId), sql.raw(part)])),
    sql.raw(''),
  )

/** Some rows of one of a user's tables, each as JSON. */
export interface UserRows {
  readonly table: string
  readonly rows: readonly string[]
}

/** Everything that is kept of a user and belongs to him, table after table; keys, secrets and passwords never. */
export async function* userData(db: Db, userId: string): AsyncGenerator<UserRows, void> {
  for (const [name, table] of Object.entries(USER_TABLES))
    if (table.without !== false)
      for await (const rows of tablePages(db, name, where(table, userId), table.without)) yield { table: name, rows }
}

/** Deletes every row of a user, in every table or in some. */
export async function deleteUserData(tx: Tx, userId: string, names = Object.keys(USER_TABLES)): Promise<void> {
  for (const [name, table] of Object.entries(USER_TABLES))
    if (names.includes(name)) await sql`delete from ${sql.table(name)} where ${where(table, userId)}`.execute(tx)
}
