import { epoch } from '../core/time.ts'
import type { Event, LogEntry } from '../event.ts'
import { firstDifference } from '../lab/verdict.ts'
import { ledgerOf } from '../notifications/ledger.ts'
import type { Created } from '../notifications/model.ts'
import { reduce } from '../reduce.ts'
import { EMPTY_STATE, type State } from '../state.ts'
import { DECIDING, decidedAgain } from './deciding.ts'
import { createLedger, isOfLedger } from './ledger.ts'
import type { ProblemReport, Replayed, ReplayedToast, ReportEntry } from './report.types.ts'

/**
 * Plays a report again: its entries are folded in their order and at their times, and what was decided then is decided
 * anew, from them alone. Nothing but the report is looked at, so every machine comes to the same. Throws where an entry
 * has not what its type needs.
 */
export function replay(report: ProblemReport): Replayed {
  const { ledger, toasts } = playedAgain(report)
  const { build, note, zone, madeAt, from, configuration, cut, entries } = report
  const decisions = Array.from({ length: Math.max(report.ledger.length, ledger.length) }, (_, place) => ({
    expected: report.ledger[place] ?? null,
    actual: ledger[place] ?? null,
  }))
  return {
    report: { build, note, zone, madeAt, from, configuration, cut, entries: entries.length },
    decisions,
    differsAt: firstDifference(report.ledger, ledger),
    same: decisions.filter(({ expected, actual }) => expected === actual).length,
    toasts,
  }
}

function playedAgain({ start, entries }: ProblemReport): {
  readonly ledger: readonly string[]
  readonly toasts: readonly ReplayedToast[]
} {
  const line = createLedger()
  const ledger: string[] = []
  const toasts: ReplayedToast[] = []
  /** What was decided again, by the entry that led to it, until its place in the log comes. */
  const decided = new Map<number, Event[]>()
  const places = placesOf(entries)
  let state = startOf(start)

  function turn(entry: LogEntry): void {
    const before = state
    state = reduce(state, entry)
    if (entry.type === 'toast.addressed')
      toasts.push(...shown(before, entry.data, { at: entry.at, after: ledger.length }))
    const follows = decidedAgain(entry, state)
    if (follows.length > 0) decided.set(entry.entry, [...follows])
    if ((places.get(entry.entry) ?? 0) === 0) rest(entry)
  }
  function remade(event: Event, { entry, at, cause }: Pick<ReportEntry, 'entry' | 'at' | 'cause'>): void {
    ledger.push(line({ ...event, at }))
    turn({ ...event, entry, at: epoch(at), cause })
  }
  /** More than was written down then: it happens as well, at once. */
  function rest({ entry, at }: Pick<ReportEntry, 'entry' | 'at'>): void {
    const left = decided.get(entry) ?? []
    decided.delete(entry)
    for (const event of left) remade(event, { entry: state.entry, at, cause: entry })
  }

  for (const { entry, at, cause, type, data } of entries) {
    if (data !== undefined) {
      if (isOfLedger(type)) line({ type, at, data })
      turn({ type, data, entry, at: epoch(at), cause } as LogEntry)
      continue
    }
    const by = cause ?? 0
    const event = decided.get(by)?.shift()
    if (event !== undefined) remade(event, { entry, at, cause })
    places.set(by, (places.get(by) ?? 1) - 1)
    if (places.get(by) === 0) rest({ entry: by, at })
  }
  return { ledger, toasts }
}

/** How many entries were decided because of each. */
function placesOf(entries: readonly ReportEntry[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { cause, data } of entries)
    if (data === undefined && cause !== null) places.set(cause, (places.get(cause) ?? 0) + 1)
  return places
}

const shown = (
  { toasts }: State,
  { id, tab }: { readonly id: string; readonly tab: string },
  when: Pick<ReplayedToast, 'at' | 'after'>,
): readonly ReplayedToast[] =>
  toasts.queue.filter((toast) => toast.id === id).map(({ title }) => ({ title, tab, ...when }))

/** The state at the begin of the piece: the slices of the report, everything else as before the first entry. */
function startOf(start: ProblemReport['start']): State {
  const slices = DECIDING.map(({ name, initial }) => {
    const said = start[name]
    return [name, typeof said === 'object' && said !== null ? { ...initial, ...said } : initial]
  })
  const state = { ...EMPTY_STATE, ...(Object.fromEntries(slices) as Partial<State>) }
  // A report has them as a list: their buckets go by names, which are others there.
  const created = state.notifications.created as unknown as readonly Created[] | State['notifications']['created']
  const list = created.flat() as readonly Created[]
  return { ...state, notifications: { ...state.notifications, created: ledgerOf(list) } }
}
