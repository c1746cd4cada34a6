import { sql } from 'kysely'
import { addDays, calendarOf, type DayText } from '../../../domain/core/calendar.ts'
import { type DecimalText, sumOf } from '../../../domain/core/decimal.ts'
import { grouped } from '../../../domain/core/lists.ts'
import { epoch } from '../../../domain/core/time.ts'
import { ofDays, type Span } from './dayMemo.ts'
import { ofHistory } from './historyMemo.ts'
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

/** What the trades of one rule came to on one day. */
type RuleDay = RuleFigures & { readonly day: DayText }

const calendar = calendarOf('UTC')

/** Figures of every rule that ever closed a trade, deleted ones too. */
export async function ruleFigures(db: Db, userId: string, since: Date): Promise<readonly RuleFigures[]> {
  const name = ['of rules']
  const days = await ofHistory(db, userId, name, () =>
    ofDays(db, userId, { name, calendar, from: null }, (span) => byDay(db, userId, span)),
  )
  const firstDay = calendar.dayOf(epoch(since.getTime()))
  const nextDay = new Date(calendar.startOf(addDays(firstDay, 1)))
  // Of the day in which the period begins a part counts.
  const counted = [
    ...(await byDay(db, userId, { from: since, until: nextDay })),
    ...days.filter(({ day }) => day > firstDay),
  ]
  const byRule = grouped(counted, ({ ruleId }) => ruleId)
  return [...new Map(days.map((day) => [day.ruleId, day.lastAt]))].map(([ruleId, lastAt]) => {
    const own = byRule.get(ruleId) ?? []
    return {
      ruleId,
      lastAt,
      trades: own.reduce((sum, { trades }) => sum + trades, 0),
      pnl: sumOf(own.map(({ pnl }) => pnl)),
    }
  })
}

async function byDay(db: Db, userId: string, { from, until }: Span): Promise<readonly RuleDay[]> {
  const rule = sql<string>`rule_ids->>0`
  const day = sql<DayText>`to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('closed_trades')
    .select([
      rule.as('rule_id'),
      day.as('day'),
      sql<Date>`max(closed_at)`.as('last_at'),
      sql<bigint>`count(*)`.as('trades'),
      sql<string>`sum(pnl)`.as('pnl'),
    ])
    .where('user_id', '=', userId)
    .where('attribution', '=', 'attributed')
    .where('closed_at', '>=', from)
    .where('closed_at', '<', until)
    .groupBy([rule, day])
    .execute()
  return rows.map((row) => ({
    ruleId: row.rule_id,
    day: row.day,
    lastAt: row.last_at,
    trades: Number(row.trades),
    pnl: row.pnl as DecimalText,
  }))
}
