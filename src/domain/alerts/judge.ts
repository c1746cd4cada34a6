import { compareDecimals, type DecimalText, differenceOf, sumOf } from '../core/decimal.ts'
import { kindOfAlert } from './kinds.ts'
import type { AlertMemory, AlertReading, AlertTerms, KnownNow, Unjudged } from './model.ts'
import { nearestOf, readAlert } from './read.ts'

/** What a judgement comes to. */
export interface Judgement {
  /** What is to be told now. */
  readonly fires: readonly AlertReading[]
  /** What to remember once that is told; the same object where nothing changed. */
  readonly memory: AlertMemory
  /** The value nearest to the line; null where none is known. */
  readonly value: DecimalText | null
  /** Why it cannot be judged, or not for all it is about; null where it can. */
  readonly lack: Unjudged | null
}

/**
 * Whether an alert fires: once when a value is at its line or beyond, again only after it went back behind it by
 * `back`. It goes by where a value is, not by its last step: so one that crossed while nothing was written, a restart
 * included, fires at the next look, and one whose line is passed when it is set fires at once.
 */
export function judgeAlert(terms: AlertTerms, memory: AlertMemory, now: KnownNow): Judgement {
  const read = readAlert(terms, memory, now)
  const fired: Record<string, AlertMemory['fired'][string]> = { ...read.memory.fired }
  const fires: AlertReading[] = []
  let isChanged = false
  for (const reading of read.readings) {
    const { subject, value } = reading
    if (fired[subject] !== undefined) {
      if (!isBack(terms, value)) continue
      delete fired[subject]
      isChanged = true
    } else if (isPast(terms, value) && !(terms.isOnce && fires.length > 0)) {
      fires.push(reading)
      fired[subject] = now.at
      isChanged = true
    }
  }
  return {
    fires,
    memory: isChanged ? { ...read.memory, fired } : read.memory,
    value: nearestOf(terms, read.readings),
    lack: read.lack,
  }
}

/** At the line, or beyond it. */
export const isPast = ({ direction, line }: AlertTerms, value: DecimalText): boolean =>
  direction === 'above' ? compareDecimals(value, line) >= 0 : compareDecimals(value, line) <= 0

/** Behind the line by what its kind asks for. */
function isBack({ kind, direction, line }: AlertTerms, value: DecimalText): boolean {
  const back = kindOfAlert(kind).back(line)
  return direction === 'above'
    ? compareDecimals(value, differenceOf(line, back)) <= 0 && compareDecimals(value, line) < 0
    : compareDecimals(value, sumOf([line, back])) >= 0 && compareDecimals(value, line) > 0
}
