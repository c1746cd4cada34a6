import { formFactorOf } from '../core/breakpoints.ts'
import type { Refusal } from '../core/fact.ts'
import { elapsed, type EpochMs, type Millis } from '../core/time.ts'
import {
  ACTIVITY_THROTTLE,
  ACTIVITY_TYPES,
  EARLY_FLUSH,
  FLUSH_EVERY,
  HEARTBEAT_EVERY,
  TOUCH_THROTTLE,
} from './constants.ts'
import type { ActivityState } from './model.ts'

/**
 * What kind of device reports: installed app beats mobile beats desktop; a tablet is a desktop unless it can
 * only be touched.
 */
export type DeviceClass = 'installed' | 'mobile' | 'desktop'

/** The class of a device. */
export const deviceClass = (device: {
  readonly installedApp: boolean
  readonly touch: boolean
  readonly width: number
}): DeviceClass =>
  device.installedApp ? 'installed' : formFactorOf(device.width) === 'mobile' || device.touch ? 'mobile' : 'desktop'

/** Interval of heartbeats (ACT-02 to ACT-04). */
export const heartbeatEvery = (device: DeviceClass): Millis => HEARTBEAT_EVERY[device]

/** Interval of batches, and the number that sends one early (ACT-06, ACT-07). */
export const flushEvery = (device: DeviceClass): Millis => FLUSH_EVERY[device === 'installed' ? 'installed' : 'browser']
export const earlyFlush = (device: DeviceClass): number => EARLY_FLUSH[device === 'installed' ? 'installed' : 'browser']

/** Kinds that are throttled, and how long: user_activity 30 s, touches 1 s. */
const THROTTLES: Readonly<Record<string, Millis>> = {
  user_activity: ACTIVITY_THROTTLE,
  touch_gesture: TOUCH_THROTTLE,
  ios_gesture: TOUCH_THROTTLE,
}

/** Judges a report: null lets it through. Kinds of no listed type are refused (ACT-10). */
export function judgeActivity(kind: string, activity: ActivityState, at: EpochMs): Refusal | null {
  if (!(ACTIVITY_TYPES as readonly string[]).includes(kind))
    return { rule: 'ACT-10', reason: 'unknown_type', because: { kind } }
  const [window, last] = [THROTTLES[kind], activity.lastAtByKind[kind]]
  if (window === undefined || last === undefined || elapsed(last, at) >= window) return null
  return { rule: 'ACT-01', reason: 'within_throttle', because: { kind, passed: elapsed(last, at), window } }
}
