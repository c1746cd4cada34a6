import type { EventType, LogEntry } from '../event.ts'
import type { DiagInput } from '../diagnostic/input.ts'
import { BUILD_FLAGS } from '../live/buildFlags.ts'
import type { State } from '../state.ts'
import { zoneOf } from '../tabs/zone.ts'
import { visibleTabs } from '../tabs/model.ts'
import { REPORT_CHARACTERS, REPORT_ENTRIES, REPORT_FORMAT, REPORT_VERSION } from './constants.ts'
import { DECIDING, isRemade, isReported } from './deciding.ts'
import { readFields } from './fields.ts'
import { createLedger, isOfLedger } from './ledger.ts'
import { namesFor, type Names } from './names.ts'
import type { ProblemReport, ReportEntry } from './report.types.ts'

/** Where folding can begin: a state, and the last entry it holds. */
type Start = DiagInput['base']

/**
 * A report of what is at hand (N2): it begins at the earliest state from which no entry is missing and everything fits,
 * at the state of now without any entry where none does. `build` names the pages that ask.
 */
export function reportOf(
  { state, at, entries, base, checkpoints }: Pick<DiagInput, 'state' | 'at' | 'entries' | 'base' | 'checkpoints'>,
  build: string,
): ProblemReport {
  const last = state.entry
  for (const start of [base, ...checkpoints]) {
    const piece = entries.filter(({ entry }) => entry > start.through)
    if (piece.length !== last - start.through) continue
    const kept = piece.filter(({ type }) => isReported(type))
    if (kept.length > REPORT_ENTRIES) continue
    const report = written(start, kept, { state, at, build, older: entries.length - piece.length, piece: piece.length })
    if (JSON.stringify(report).length <= REPORT_CHARACTERS) return report
  }
  return written({ state, through: last }, [], { state, at, build, older: entries.length, piece: 0 })
}

interface Beside {
  readonly state: State
  readonly at: number
  readonly build: string
  readonly older: number
  readonly piece: number
}

function written(start: Start, kept: readonly LogEntry[], { state, at, build, older, piece }: Beside): ProblemReport {
  const names = namesFor(start.state, kept)
  const begin = startFields(start.state, names)
  const typeOf = new Map(kept.map(({ entry, type }) => [entry, type]))
  const line = createLedger()
  const ledger: string[] = []
  const entries = kept.map((one): ReportEntry => {
    const { entry, at: when, cause, type } = one
    const data = readFields(one.data, names)
    const text = isOfLedger(type) ? line({ type, at: when, data }) : ''
    if (!isRemadeBy(typeOf, one)) return { entry, at: when, cause, type, data }
    ledger.push(text)
    return { entry, at: when, cause, type }
  })
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    build,
    note: '',
    zone: zoneOf(state, visibleTabs(state.tabs)[0]),
    madeAt: at,
    from: kept[0]?.at ?? at,
    configuration: { flags: BUILD_FLAGS, enabled: state.notifications.enabled },
    cut: { older, beside: piece - kept.length },
    start: begin,
    entries,
    ledger,
  }
}

const isRemadeBy = (typeOf: ReadonlyMap<number, EventType>, { cause, type }: LogEntry): boolean => {
  const by = cause === null ? undefined : typeOf.get(cause)
  return by !== undefined && isRemade(type, by)
}

const startFields = (state: State, names: Names): ProblemReport['start'] =>
  Object.fromEntries(DECIDING.map(({ name }) => [name, readFields(state[name], names)]))
