import { pairsOf } from '../access/address.ts'
import { RANGE_ROWS } from '../closed/constants.ts'
import { queryFrom } from '../closed/want.ts'
import { calendarOf } from '../core/calendar.ts'
import { daysOfPeriod, rowsOfPeriod } from '../report/period.ts'
import type { ReportView } from '../report/view.types.ts'
import { RUNNING_SYNC } from '../tasks/model.ts'
import { late, screen } from './definition.ts'

/** A month or year of closed trades, to print and to hand on. */
export const report = screen({
  screen: 'report',
  pattern: '/report',
  need: 'trial',
  title: 'Report',
  under: 'closedTrades',
  wants: () => [RUNNING_SYNC],
  list: (zone, { query }, at) => ({
    query: queryFrom(
      rowsOfPeriod(
        daysOfPeriod(pairsOf(query).get('period') ?? '') ?? daysOfPeriod(calendarOf(zone).dayOf(at).slice(0, 4))!,
      ),
      zone,
    ),
    rows: RANGE_ROWS,
    wantsWhole: true,
  }),
  late: late<{ readonly report: ReportView }>(),
})
