import { epoch, type EpochMs } from '../../domain/core/time.ts'

/**
 * A clock that follows the device's and never goes back (F13): one that is set back, by its user or by a time server,
 * would have every moment that was waited for lie that far ahead, and nothing would be sent, tried again or noticed
 * until then. Time then goes on from where it was, as fast as the machine's own counter. `wall`: Unix ms of the device;
 * `moment`: ms of the counter.
 */
export function steadyClock(wall: () => number, moment: () => number): () => EpochMs {
  let last = -Infinity
  let lastMoment = moment()
  let ahead = 0
  return () => {
    const counted = moment()
    const deviceNow = wall() + ahead
    const now = deviceNow >= last ? deviceNow : last + Math.max(0, counted - lastMoment)
    ahead += now - deviceNow
    last = now
    lastMoment = counted
    return epoch(Math.floor(now))
  }
}
