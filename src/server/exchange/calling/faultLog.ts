import { hours } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'
import type { ExchangeFault } from './fault.ts'

/** Equal faults within this time are one line with their number (F8). In ms. */
const QUIET_MS = 10_000
/** A list that does not end is tried again every half minute, and goes on not to end for hours. In ms. */
const ENDLESS_QUIET_MS = hours(1)

type Warn = (fields: object, text: string) => void

/**
 * Writes faults of calls to the log: the first of a kind at once, the rest of ten seconds counted, of an hour where a
 * list does not end. A `bug` says so, as it is ours.
 */
export function faultLog(clock: Clock, warn: Warn): (fault: ExchangeFault, path: string) => void {
  const counts = new Map<string, number>()
  return (fault, path) => {
    const key = `${path} ${fault.class} ${fault.code}`
    const waiting = counts.get(key)
    if (waiting !== undefined) return void counts.set(key, waiting + 1)
    counts.set(key, 0)
    const fields = { path, kind: fault.class, retCode: fault.code, status: fault.status, said: fault.message }
    warn(fields, textOf(fault))
    clock.once(fault.class === 'endless' ? ENDLESS_QUIET_MS : QUIET_MS, () => {
      const more = counts.get(key) ?? 0
      counts.delete(key)
      if (more > 0) warn({ ...fields, times: more }, 'The same failed again.')
    })
  }
}

function textOf(fault: ExchangeFault): string {
  if (fault.class === 'bug') return 'The exchange says that a call of ours is wrong.'
  if (fault.class === 'endless') return 'A list of the exchange does not end. What could not be read is tried later.'
  return 'A call to the exchange failed.'
}
