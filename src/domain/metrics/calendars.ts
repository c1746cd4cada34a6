import { differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { daysBetween, type DayText, type ZoneCalendar } from './days.ts'
import { pnlByDay, type PnlTrade } from './timeframes.ts'

/** One end-of-day balance. */
export interface DailyBalance {
  readonly date: DayText
  readonly balance: number
}

/**
 * Balances at the end of each day from `first` to `last`, reckoned back from the balance now by the PnL closed since:
 * an estimate where money was paid in or out (the exchange keeps no daily balances).
 */
export function balancesDaily(balanceNow: DecimalText, trades: readonly PnlTrade[], calendar: ZoneCalendar, first: DayText, last: DayText): readonly DailyBalance[] {
  const pnlOf = pnlByDay(trades, calendar)
  const later = [...pnlOf].filter(([day]) => day > last).map(([, pnl]) => pnl)
  let balance = differenceOf(balanceNow, sumOf(later))
  const rows: DailyBalance[] = []
  for (const date of daysBetween(first, last).toReversed()) {
    rows.push({ date, balance: floatOf(balance) })
    balance = differenceOf(balance, pnlOf.get(date) ?? ZERO)
  }
  return rows.toReversed()
}
