import { dayFrom } from '../core/calendar.ts'

/** Days of a period, both included. */
export interface PeriodDays {
  readonly from: string
  readonly to: string
}

/** `2026` or `2026-11` as its days; null for what is no period between 2000 and 2098. */
export function daysOfPeriod(period: string): PeriodDays | null {
  if (!/^20\d\d(-(0[1-9]|1[0-2]))?$/.test(period) || period.startsWith('2099')) return null
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const last = ['31', '30', '29', '28'].find((day) => dayFrom(`${period}-${day}`) !== null)!
  return { from: `${period}-01`, to: `${period}-${last}` }
}

/** The rows of a period, as an address of the closed trades. */
export const rowsOfPeriod = ({ from, to }: PeriodDays): string => `from=${from}&to=${to}`
