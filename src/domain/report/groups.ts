import { monthTitle } from '../closed/texts.ts'
import type { ClosedTotals, ClosedTradeRow } from '../closed/model.ts'
import { totalsOfRows } from '../closed/totals.ts'
import type { ZoneCalendar } from '../core/calendar.ts'
import { sumOf } from '../core/decimal.ts'
import { dayName } from '../core/format.ts'
import { grouped } from '../core/lists.ts'
import { NO_STRATEGY } from '../trades/attribution.ts'
import type { ReportGroups, ReportLine, ReportSums } from './view.types.ts'

/** Result and funding together; trades whose funding is not known add their result alone. */
export const withFunding = (totals: ClosedTotals): ReportSums => ({
  ...totals,
  afterFunding: totals.funding === null ? totals.pnl : sumOf([totals.pnl, totals.funding]),
})

/** The same rows by time, by account and by strategy: each way they add up to the whole. */
export function groupsOf(rows: readonly ClosedTradeRow[], local: ZoneCalendar, grain: 'month' | 'day'): ReportGroups {
  const length = grain === 'month' ? 7 : 10
  const timeOf = (row: ClosedTradeRow): string => local.dayOf(row.closedAt).slice(0, length)
  return {
    byTime: linesBy(rows, timeOf, (key) => ({
      label: grain === 'month' ? monthTitle(key) : dayName(key),
      account: '',
    })),
    byAccount: linesBy(
      rows,
      (row) => row.account,
      (key) => ({ label: key, account: '' }),
    ),
    byStrategy: linesBy(
      rows,
      ({ strategy, account }) => JSON.stringify([strategy ?? NO_STRATEGY, account]),
      (_key, { strategy, account }) => ({ label: strategy ?? NO_STRATEGY, account }),
    ),
    withoutFees: rows.filter((row) => row.fees === null).length,
    withoutFunding: rows.filter((row) => row.funding === null).length,
  }
}

function linesBy(
  rows: readonly ClosedTradeRow[],
  keyOf: (row: ClosedTradeRow) => string,
  name: (key: string, first: ClosedTradeRow) => Pick<ReportLine, 'label' | 'account'>,
): readonly ReportLine[] {
  return [...grouped(rows, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => ({ id: key, ...name(key, own[0]!), sums: withFunding(totalsOfRows(own)) }))
}
