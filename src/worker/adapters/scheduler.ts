import { asyncScheduler, type SchedulerLike } from 'rxjs'
import { steadyClock } from './steadyClock.ts'

/** The worker's clock: this device's, which never goes back. */
export const now = steadyClock(
  () => Date.now(),
  () => performance.now(),
)

/** The worker's timers. */
export const scheduler: SchedulerLike = asyncScheduler
