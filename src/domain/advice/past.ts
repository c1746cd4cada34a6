import { pairsOf } from '../access/address.ts'
import { COMMAND_ADDRESS } from '../access/addresses.ts'
import { addDays, calendarOf, dayFrom, type DayText } from '../core/calendar.ts'
import { recordFrom, textsFrom } from '../core/wire.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import { zoneOf } from '../tabs/zone.ts'
import type { PastDay, Steps } from './view.types.ts'

/** The day that an address asks for, past or to come; null where it asks for none that there is. */
function askedDay(query: string): DayText | null {
  const said = pairsOf(query).get('at')
  const read = said === undefined ? undefined : COMMAND_ADDRESS.at.read(said)
  return read === undefined ? null : dayFrom(read)
}

/** The day before today that an address looks back at; null for one of today, and for one to come. */
export function pastDay(query: string, zone: string, now: EpochMs): PastDay | null {
  const day = askedDay(query)
  const calendar = calendarOf(zone)
  return day === null || day >= calendar.dayOf(now) ? null : { day, at: epoch(calendar.startOf(addDays(day, 1)) - 1) }
}

/** The day to come that an address asks for; null where it asks for none. */
export function dayToCome(query: string, zone: string, now: EpochMs): string | null {
  const day = askedDay(query)
  return day !== null && day > calendarOf(zone).dayOf(now) ? day : null
}

/** The past day that a tab shows. */
export function pastOf(state: HasSession & HasTabs, tab: string, now: EpochMs): PastDay | null {
  const of = state.tabs.byName[tab]
  return of === undefined ? null : pastDay(of.query, zoneOf(state, of), now)
}

/** When the generations of an answer were, in ms, oldest first (GET /v1/portfolio/priority-actions-enhanced). */
export const generationsFrom = (value: unknown): readonly EpochMs[] =>
  textsFrom(recordFrom(value)?.['generations'])
    .map((said) => epoch(Date.parse(said)))
    .filter((at) => !Number.isNaN(at))

/**
 * Where to step from a past day, or from today. A day shows the newest generation until its end, so the others of one
 * day are passed over.
 */
export function stepsOf(generations: readonly EpochMs[], past: PastDay | null, zone: string, now: EpochMs): Steps {
  const { dayOf } = calendarOf(zone)
  const end = past?.at ?? now
  const shown = generations.findLast((at) => at <= end)
  const before = shown === undefined ? undefined : generations.findLast((at) => dayOf(at) < dayOf(shown))
  const behind = past === null ? undefined : generations.find((at) => at > end)
  const [first] = generations
  const dayAt = (at: EpochMs | undefined): string | null => (at === undefined ? null : dayOf(at))
  return {
    first: dayAt(first),
    previous: dayAt(before),
    next: behind !== undefined && dayOf(behind) >= dayOf(now) ? '' : dayAt(behind),
  }
}
