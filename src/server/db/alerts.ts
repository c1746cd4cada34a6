import type { Selectable } from 'kysely'
import type { AlertDirection, AlertKind } from '../../domain/alerts/kinds.ts'
import type { AlertMemory, AlertTerms, PositionSide } from '../../domain/alerts/model.ts'
import { trimmed } from '../../domain/alerts/terms.ts'
import type { DecimalText } from '../../domain/core/decimal.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

declare module './schema.ts' {
  interface Database {
    alerts: {
      id: string
      user_id: string
      account_id: string | null
      kind: string
      direction: string
      line: Decimal
      symbol: string | null
      side: string | null
      is_once: boolean
      is_paused: boolean
      is_ended: boolean
      memory: Json<AlertMemory>
      fired_at: TimeOrNull
      fired_count: number
      created_at: Time
      turn: number
      deleted_at: TimeOrNull
    }
  }
}

/** An alert as it is kept; its account is named by its id. */
export interface KeptAlert {
  readonly id: string
  readonly userId: string
  readonly terms: AlertTerms
  readonly isPaused: boolean
  /** It was to fire once, and has. */
  readonly isEnded: boolean
  readonly memory: AlertMemory
  readonly firedAt: Date | null
  readonly firedCount: number
  readonly createdAt: Date
  /** Counts its changes: what was decided by an older one is not written. */
  readonly turn: number
}

/** Every alert of every user: read once, at the start. */
export async function allAlerts(db: Db): Promise<readonly KeptAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(alertFrom)
}

/** A user's alerts, oldest first. */
export async function listAlerts(db: Db, userId: string): Promise<readonly KeptAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(alertFrom)
}

/** One alert of a user; null where there is none. */
export async function findAlert(db: Db, userId: string, id: string): Promise<KeptAlert | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : alertFrom(row)
}

/** Keeps a new alert. */
export async function insertAlert(db: Db, alert: KeptAlert): Promise<void> {
  await db
    .insertInto('alerts')
    .values({ id: alert.id, user_id: alert.userId, created_at: alert.createdAt, ...columnsOf(alert) })
    .execute()
}

/**
 * Writes an alert in the place of the one it was made from, its turn one higher. False where that is not there any
 * more: it was deleted, changed, or written by this very act before.
 */
export async function replaceAlert(db: Db, alert: KeptAlert): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(columnsOf(alert))
    .where('user_id', '=', alert.userId)
    .where('id', '=', alert.id)
    .where('turn', '=', alert.turn - 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an alert, which can be taken back until it is forgotten; false where there is none. */
export async function deleteAlert(db: Db, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    // What was judged before says nothing of one that is brought back.
    .set(({ eb }) => ({ deleted_at: at, turn: eb('turn', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a deletion back: the alert as it was, with what it remembers; null where none of that id was deleted. */
export async function restoreAlert(db: Db, userId: string, id: string): Promise<KeptAlert | null> {
  const row = await db
    .updateTable('alerts')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : alertFrom(row)
}

/** Forgets what was deleted before a time. */
export async function forgetDeletedAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('deleted_at', '<', before).execute()
}

const columnsOf = ({ terms, isPaused, isEnded, memory, firedAt, firedCount, turn }: KeptAlert) => ({
  account_id: terms.account,
  kind: terms.kind,
  direction: terms.direction,
  line: terms.line,
  symbol: terms.symbol,
  side: terms.side,
  is_once: terms.isOnce,
  is_paused: isPaused,
  is_ended: isEnded,
  memory: JSON.stringify(memory),
  fired_at: firedAt,
  fired_count: firedCount,
  turn,
})

type Row = Omit<Selectable<Database['alerts']>, 'deleted_at'>

/** Columns hold what was checked when it was written. */
const alertFrom = (row: Row): KeptAlert => ({
  id: row.id,
  userId: row.user_id,
  terms: {
    kind: row.kind as AlertKind,
    direction: row.direction as AlertDirection,
    line: trimmed(row.line as DecimalText),
    symbol: row.symbol,
    account: row.account_id,
    side: row.side as PositionSide | null,
    isOnce: row.is_once,
  },
  isPaused: row.is_paused,
  isEnded: row.is_ended,
  memory: row.memory,
  firedAt: row.fired_at,
  firedCount: row.fired_count,
  createdAt: row.created_at,
  turn: row.turn,
})
