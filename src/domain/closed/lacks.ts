import { leftOut, troubleBanner } from '../accounts/view.ts'
import { calendarOf, dayFrom } from '../core/calendar.ts'
import { formatDate } from '../core/format.ts'
import { remembered } from '../core/select.ts'
import { recordsIn, textFrom } from '../core/wire.ts'
import { resultsTexts } from '../dashboard/results/texts.ts'
import type { State } from '../state.ts'
import { failedSync } from '../tasks/lastSync.ts'
import { isUnderWay, RUNNING_SYNC } from '../tasks/model.ts'
import { syncTexts } from '../tasks/texts.ts'
import type { ClosedTradeRow } from './model.ts'
import { closedTexts as texts } from './texts.ts'

/** A trade sync is under way: what there is of the closed trades changes by the minute. */
export const isSyncing = ({ tasks }: Pick<State, 'tasks'>): boolean => isUnderWay(tasks.byType.trades)

/**
 * Why the server itself may not have all closed trades from a day on ('' is all that there are), and not all that is
 * known of these rows, as sentences: for what is handed on, on paper or as a file.
 */
export function lacksOf(state: State, from: string, zone: string, rows: readonly ClosedTradeRow[]): readonly string[] {
  const { byKey } = state.resources
  const failed = failedSync(byKey[RUNNING_SYNC])
  const trouble = troubleBanner(state)
  const beingRead = countBeingRead(from, rows)
  return [
    ...(isSyncing(state) ? [syncTexts.runs] : failed === null ? [] : [failedWords(failed.message)]),
    ...(beingRead === 0 ? [] : [texts.beingRead(beingRead)]),
    ...leftOut(state),
    ...(trouble === null ? [] : [trouble.text]),
    ...unreadBefore(byKey['accountsList']?.value, from, zone),
  ]
}

const countBeingRead = remembered(
  (rows: readonly ClosedTradeRow[]): number => rows.filter((row) => row.isBeingRead).length,
)

const failedWords = (why: string): string =>
  why === '' ? `${resultsTexts.syncEnded}.` : `${resultsTexts.syncEnded}: ${why}`

/** Accounts whose trades are read from later on: the exchange keeps two years, and a sync begins with the newest. */
function unreadBefore(accounts: unknown, from: string, zone: string): readonly string[] {
  const day = dayFrom(from)
  if (day === null) return []
  const start = calendarOf(zone).startOf(day)
  return recordsIn(accounts).flatMap(({ account_name: name, read_from: since }) => {
    const account = textFrom(name) ?? ''
    if (since === null) return [texts.unread(account)]
    const at = Date.parse(textFrom(since) ?? '')
    return at > start ? [texts.readFrom(account, formatDate(at, zone))] : []
  })
}
