import type { DayText } from '../core/calendar.ts'
import { grouped } from '../core/lists.ts'
import { Temporal } from '../core/temporal.ts'
import { type DayFigures, type DayTotals, dayTotals } from './dayTotals.ts'

/** How long a period is; weeks begin on Monday. */
export const PERIODICITIES = ['daily', 'weekly', 'monthly'] as const
export type Periodicity = (typeof PERIODICITIES)[number]

/** First day of the period that a day belongs to. */
function periodStart(day: DayText, periodicity: Periodicity): DayText {
  if (periodicity === 'daily') return day
  if (periodicity === 'monthly') return `${day.slice(0, 8)}01` as DayText
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString() as DayText
}

/** Totals of one period, account and strategy. */
export interface PeriodFigures {
  readonly start: DayText
  readonly accountName: string
  readonly strategyName: string | null
  readonly totals: DayTotals
}

/** Days put together to periods, oldest first, then by account and strategy as they come. */
export const periodsOf = (rows: readonly DayFigures[], periodicity: Periodicity): readonly PeriodFigures[] =>
  [
    ...grouped(rows, ({ day, accountName, strategyName }) =>
      JSON.stringify([periodStart(day, periodicity), accountName, strategyName]),
    ).values(),
  ].map((own) => ({
    start: periodStart(own[0]!.day, periodicity),
    accountName: own[0]!.accountName,
    strategyName: own[0]!.strategyName,
    totals: dayTotals(own),
  }))
