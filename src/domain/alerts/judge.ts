import { compareDecimals, type DecimalText, differenceOf, floatOf, sumOf } from '../core/decimal.ts'
import type { EpochMs } from '../core/time.ts'
import { kindOfAlert } from './kinds.ts'
import type { AlertMemory, AlertReading, AlertTerms, KnownNow, Unjudged } from './model.ts'
import { nearestOf, readAlert, roughOf } from './read.ts'

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
  const before = read.memory.fired
  const armsAt = armedLine(terms)
  const fires: AlertReading[] = []
  let changed: Record<string, EpochMs> | null = null
  for (const reading of read.readings) {
    const { subject } = reading
    if (before[subject] !== undefined) {
      if (!isBack(terms, armsAt, reading)) continue
      changed ??= { ...before }
      delete changed[subject]
    } else if (isPast(terms, reading) && !(terms.isOnce && fires.length > 0)) {
      fires.push(reading)
      changed ??= { ...before }
      changed[subject] = now.at
    }
  }
  return {
    fires,
    memory: changed === null ? read.memory : { ...read.memory, fired: changed },
    // Lists alone ask for it, not what judges with each window of prices.
    get value() {
      return nearestOf(terms, read.readings)
    },
    lack: read.lack,
  }
}

type Value = Pick<AlertReading, 'value' | 'rough'>

/** At the line, or beyond it. */
export const isPast = ({ direction, line }: AlertTerms, value: Value): boolean =>
  direction === 'above' ? compared(value, line) >= 0 : compared(value, line) <= 0

/** Where what fired counts again: behind the line by what its kind asks for. */
function armedLine({ kind, direction, line }: AlertTerms): DecimalText {
  const back = kindOfAlert(kind).back(line)
  return direction === 'above' ? differenceOf(line, back) : sumOf([line, back])
}

const isBack = ({ direction, line }: AlertTerms, armsAt: DecimalText, value: Value): boolean =>
  direction === 'above'
    ? compared(value, armsAt) <= 0 && compared(value, line) < 0
    : compared(value, armsAt) >= 0 && compared(value, line) > 0

/** Floats tell all but the closest values from a line; those are compared exactly. */
const CLOSE = 1e-6

/** Below 0, 0 or above 0 as a value is below, at or above a line. */
function compared(value: Value, line: DecimalText): number {
  const away = roughOf(value) - floatOf(line)
  return Math.abs(away) > CLOSE ? away : compareDecimals(value.value, line)
}
