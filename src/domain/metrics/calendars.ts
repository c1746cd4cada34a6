import { differenceOf, floatOf, sumOf, ZERO, type DecimalText } from '../core/decimal.ts'
import { daysBetween, type DayText, type ZoneCalendar } from '../core/calendar.ts'
import { pnlByDay, type PnlTrade } from './timeframes.ts'

/** One end-of-day balance. */
export interface DailyBalance {
  readonly date: DayText
  readonly balance: number
}

/** A change of the wallet: what it put in, and what was there afterwards. */
export interface BookLine {
  readonly amount: DecimalText
  readonly balance: DecimalText
}

/**
 * What was in the wallet after changes of one instant, whose order nothing tells: that from which none of them goes on.
 */
export function balanceAfter(lines: readonly BookLine[]): DecimalText | null {
  const open = new Map<DecimalText, number>()
  const count = (balance: DecimalText, by: number): void => {
    open.set(balance, (open.get(balance) ?? 0) + by)
  }
  for (const { amount, balance } of lines) {
    count(sumOf([balance]), 1)
    count(differenceOf(balance, amount), -1)
  }
  return [...open].find(([, ends]) => ends > 0)?.[0] ?? lines.at(-1)?.balance ?? null
}

/**
 * Without the exchange's account book: balances at the end of each day from `first` to `last`, reckoned back from the
 * balance now by what trades brought since: an estimate where money was paid in or out, or a position is open (the
 * exchange keeps no daily balances).
 */
export function balancesDaily(
  balanceNow: DecimalText,
  trades: readonly PnlTrade[],
  calendar: ZoneCalendar,
  first: DayText,
  last: DayText,
): readonly DailyBalance[] {
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
