import type { HasTime } from '../concept.ts'
import { calendarOf, type DayText } from '../core/calendar.ts'
import type { EpochMs } from '../core/time.ts'
import { serverTimeOf } from './coverage/reduce.ts'
import type { LiveState } from './state.ts'

/** A state with the time at which it is judged, and with the server's clock beside the device's. */
export type HasServerTime = HasTime & { readonly live: Pick<LiveState, 'clock'> }

/** The time at which a state is judged, by the server's clock. */
export const serverNow = ({ live, at }: HasServerTime): EpochMs => serverTimeOf(live.clock, at)

/** What the server calls today in a zone: a device whose clock is ahead has another day before it. */
export const todayOf = (state: HasServerTime, zone: string): DayText => calendarOf(zone).dayOf(serverNow(state))
