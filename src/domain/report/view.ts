import { pairsOf } from '../access/address.ts'
import { monthTitle } from '../closed/texts.ts'
import { failureOf, isFull, listKey } from '../closed/list.ts'
import { isSyncing, lacksOf } from '../closed/lacks.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import { selectionOf, type Selection } from '../closed/selection.ts'
import { closedTexts } from '../closed/texts.ts'
import { queryFrom } from '../closed/want.ts'
import { calendarOf, type DayText } from '../core/calendar.ts'
import { todayOf } from '../live/today.ts'
import { remembered } from '../core/select.ts'
import { sumsOf } from '../explained/explain.ts'
import { daysSaid } from '../explained/texts.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { groupsOf, withFunding } from './groups.ts'
import { daysOfPeriod, rowsOfPeriod } from './period.ts'
import type { ReportGroups, ReportPeriod, ReportView } from './view.types.ts'

/** The report of a tab's address. */
export function reportView(state: State, tab: string): ReportView {
  const known = state.tabs.byName[tab]
  return reportAt(state, known?.query ?? '', zoneOf(state, known), tab)
}

/** The report of an address, in a zone; `key` names who asks. */
export function reportAt(state: State, address: string, zone: string, key: string): ReportView {
  const period = periodOf(address, zone, todayOf(state, zone))
  const own = state.closed.byKey[listKey(queryFrom(period.rows, zone))]
  const selection = selectionOf(state, period.rows, zone)
  const about = {
    period,
    lacks: lacksOf(state, daysOfPeriod(period.id)!.from, zone, selection?.rows ?? []),
    isSyncing: isSyncing(state),
  }
  if (selection === null || (selection.source.isMakeshift && own?.status !== 'failed'))
    return own?.status === 'failed'
      ? { state: 'failed', ...about, title: closedTexts.failed, hint: failureOf(own) }
      : { state: 'loading', ...about }
  const { list, isWhole } = selection.source
  const { sums, isOfAll } = sumsOf(selection)
  return {
    state: 'ready',
    ...about,
    totals: withFunding(sums),
    isOfAll,
    rows: isWhole ? selection.rows.length : (list.total ?? selection.rows.length),
    loaded: selection.rows.length,
    isWhole,
    isFull: isFull(list),
    isLoading: list.status === 'asked' || list.status === 'waiting',
    newer: list.newer.length,
    problem: list.status === 'failed' ? list.problem : null,
    asOf: list.asOf ?? state.at,
    version: selection.version,
    groups: isWhole ? groupsAt(selection, zone, period.id, key) : null,
  }
}

const groupsAt = ({ rows }: Selection, zone: string, period: string, key: string): ReportGroups =>
  selectGroups(key, rows, zone, period.length === 4 ? 'month' : 'day')

const selectGroups = remembered((rows: readonly ClosedTradeRow[], zone: string, grain: 'month' | 'day') =>
  groupsOf(rows, calendarOf(zone), grain),
)

/** The period of an address; the year of today where it names none. */
function periodOf(address: string, zone: string, today: DayText): ReportPeriod {
  const said = pairsOf(address).get('period') ?? ''
  const asked = daysOfPeriod(said)
  const id = asked === null ? today.slice(0, 4) : said
  const { from, to } = asked ?? daysOfPeriod(id)!
  return {
    id,
    title: id.length === 4 ? `Year ${id}` : monthTitle(id),
    days: daysSaid(from, to),
    zone: calendarOf(zone).zone,
    previous: beside(id, -1),
    next: beside(id, 1),
    isOver: to < today,
    rows: rowsOfPeriod({ from, to }),
    notice: said !== '' && asked === null ? closedTexts.badValue('period', said) : '',
  }
}

/** The period of the same length before or after. */
function beside(id: string, step: 1 | -1): string {
  const [year = 0, month] = id.split('-').map(Number)
  if (month === undefined) return String(year + step)
  const months = year * 12 + month - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
