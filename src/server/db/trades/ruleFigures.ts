import { sql } from 'kysely'
import type { DecimalText } from '../../../domain/core/decimal.ts'
import type { Db } from '../open.ts'

/** What the trades of one rule came to. A trade that two rules claim is nobody's. */
export interface RuleFigures {
  readonly ruleId: string
  /** When its newest trade closed. */
  readonly lastAt: Date
  /** Trades since the moment that was asked for, and their net PnL in USDT. */
  readonly trades: number
  readonly pnl: DecimalText
}

/** Figures of every rule that ever closed a trade, deleted ones too. */
export async function ruleFigures(db: Db, userId: string, since: Date): Promise<readonly RuleFigures[]> {
  const rule = sql<string>`rule_ids->>0`
  const rows = await db
    .selectFrom('closed_trades')
    .select([
      rule.as('rule_id'),
      sql<Date>`max(closed_at)`.as('last_at'),
      sql<bigint>`count(*) filter (where closed_at >= ${since})`.as('trades'),
      sql<string>`coalesce(sum(pnl) filter (where closed_at >= ${since}), 0)`.as('pnl'),
    ])
    .where('user_id', '=', userId)
    .where('attribution', '=', 'attributed')
    .groupBy(rule)
    .execute()
  return rows.map((row) => ({
    ruleId: row.rule_id,
    lastAt: row.last_at,
    trades: Number(row.trades),
    pnl: row.pnl as DecimalText,
  }))
}
