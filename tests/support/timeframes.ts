import type { ZoneCalendar } from '../../src/domain/core/calendar.ts'
import type { EpochMs } from '../../src/domain/core/time.ts'
import { pnlByDay, timeframesOfDays, type PnlTrade } from '../../src/domain/metrics/timeframes.ts'
import type { WirePnlTimeframes } from '../../src/domain/wire/payloads/metrics.ts'

/** What the database's sums per day must come to: the same from each trade. */
export const timeframesOf = (trades: readonly PnlTrade[], now: EpochMs, calendar: ZoneCalendar): WirePnlTimeframes =>
  timeframesOfDays(pnlByDay(trades, calendar), calendar.dayOf(now))
