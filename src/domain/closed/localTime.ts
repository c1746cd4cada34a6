import { offsetMinutes } from '../core/zones.ts'
import type { EpochMs } from '../core/time.ts'
import type { DayText } from '../metrics/days.ts'

/** Day, hour and weekday of instants in one zone, fast enough for a hundred thousand of them. */
export interface LocalTime {
  readonly zone: string
  readonly dayOf: (at: EpochMs) => DayText
  /** 0 to 23. */
  readonly hourOf: (at: EpochMs) => number
  /** Monday is 0, Sunday 6. */
  readonly weekdayOf: (at: EpochMs) => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Every zone of our times is some quarter hours from UTC. */
const QUARTER = 15 * MINUTE

const madeByZone = new Map<string, LocalTime>()

/**
 * Clock and calendar of a zone; an unknown one is UTC (spec 9: UTC fallback). Offsets are asked once per day, and per
 * quarter hour on days that change them.
 */
export function localTimeOf(zone: string): LocalTime {
  const known = madeByZone.get(zone)
  if (known !== undefined) return known
  const made = make(zone)
  if (madeByZone.size < 100) madeByZone.set(zone, made)
  return made
}

function make(zone: string): LocalTime {
  const offsetByDay = new Map<number, number | null>()
  const offsetByQuarter = new Map<number, number>()
  const textByDay = new Map<number, DayText>()

  function offsetOf(at: number): number {
    const day = Math.floor(at / DAY)
    let steady = offsetByDay.get(day)
    if (steady === undefined) {
      const [first, last] = [offsetMinutes(zone, day * DAY), offsetMinutes(zone, (day + 1) * DAY)]
      steady = first === last ? first : null
      offsetByDay.set(day, steady)
    }
    if (steady !== null) return steady * MINUTE
    const quarter = Math.floor(at / QUARTER)
    let offset = offsetByQuarter.get(quarter)
    if (offset === undefined) {
      offset = offsetMinutes(zone, quarter * QUARTER)
      offsetByQuarter.set(quarter, offset)
    }
    return offset * MINUTE
  }

  const local = (at: number): number => at + offsetOf(at)

  function dayOf(at: EpochMs): DayText {
    const day = Math.floor(local(at) / DAY)
    let text = textByDay.get(day)
    if (text === undefined) {
      text = new Date(day * DAY).toISOString().slice(0, 10) as DayText
      textByDay.set(day, text)
    }
    return text
  }

  return {
    zone,
    dayOf,
    hourOf: (at) => Math.floor((((local(at) % DAY) + DAY) % DAY) / HOUR),
    // 1970-01-01 was a Thursday.
    weekdayOf: (at) => (((Math.floor(local(at) / DAY) + 3) % 7) + 7) % 7,
  }
}
