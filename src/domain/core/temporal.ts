/**
 * The one door to Temporal: the engine's own where it has it, else the polyfill, which is loaded only there and stands
 * in a file of its own, so that it weighs nothing elsewhere (M-08).
 */
import type { Temporal as Polyfill } from '@js-temporal/polyfill'
import { isZone } from './zoneName.ts'

const native = (globalThis as { readonly Temporal?: typeof Polyfill }).Temporal

/** Days, months, zones and daylight saving; never the present time, which is a parameter. */
export const Temporal: typeof Polyfill = native ?? (await import('@js-temporal/polyfill')).Temporal

/** The instant on the wall of a zone; an unknown zone is UTC (spec 9, General; TIME-03). */
export const inZone = (at: number, zone: string): Polyfill.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(isZone(zone) ? zone : 'UTC')
