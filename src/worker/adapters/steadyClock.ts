import { epoch, type EpochMs } from '../../domain/core/time.ts'

/** Two clocks of a machine are read that much apart without a step of either, ms. */
const SLACK = 20

/**
 * A clock that follows the device's and never goes back (F13): one that is set back, by its user or by a time server,
 * would have every moment that was waited for lie that far ahead, and nothing would be sent, tried again or noticed
 * until then. Time then goes on from where it was, as fast as the machine's own counter, which also tells of a step
 * that is shorter than the time since the last look. `wall`: Unix ms of the device; `moment`: ms of the counter.
 */
export function steadyClock(wall: () => number, moment: () => number): () => EpochMs {
  let last = -Infinity
  let lastMoment = moment()
  let ahead = 0
  return () => {
    const counted = moment()
    const deviceNow = wall() + ahead
    const expected = last + Math.max(0, counted - lastMoment)
    const now = deviceNow < expected - SLACK ? expected : Math.max(last, deviceNow)
    ahead += now - deviceNow
    last = now
    lastMoment = counted
    return epoch(Math.floor(now))
  }
}
