import { floatOf, sumOf, type DecimalText } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import type { WirePnlTimeframes } from '../wire/payloads/metrics.ts'
import { addDays, type DayText, type ZoneCalendar } from '../core/calendar.ts'
import { grouped } from '../core/lists.ts'

/** What PnL figures are made of: one closed trade. */
export interface PnlTrade {
  /** USDT, net. */
  readonly pnl: DecimalText
  readonly closedAt: EpochMs
}

/**
 * PnL of today, yesterday and the last 7, 30 and 90 days (spec 3, Metrics payload), from sums per day. Days are
 * calendar days of the user's zone; "last 7 days" is today and the six before it.
 */
export function timeframesOfDays(pnlOfDay: ReadonlyMap<DayText, DecimalText>, today: DayText): WirePnlTimeframes {
  const from = (first: DayText, last: DayText): number => {
    const inside: DecimalText[] = []
    for (const [day, pnl] of pnlOfDay) if (day >= first && day <= last) inside.push(pnl)
    return floatOf(sumOf(inside))
  }
  const yesterday = addDays(today, -1)
  return {
    pnl_today: from(today, today),
    pnl_yesterday: from(yesterday, yesterday),
    pnl_last_7_days: from(addDays(today, -6), today),
    pnl_last_30_days: from(addDays(today, -29), today),
    pnl_last_90_days: from(addDays(today, -89), today),
  }
}

/** Exact sums per calendar day; days without a trade are absent. */
export function pnlByDay(trades: readonly PnlTrade[], calendar: ZoneCalendar): ReadonlyMap<DayText, DecimalText> {
  const byDay = grouped(trades, ({ closedAt }) => calendar.dayOf(closedAt))
  return new Map([...byDay].map(([day, own]) => [day, sumOf(own.map(({ pnl }) => pnl))]))
}
