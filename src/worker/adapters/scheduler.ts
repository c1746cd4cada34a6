import { asyncScheduler, type SchedulerLike } from 'rxjs'
import { epoch, type EpochMs } from '../../domain/core/time.ts'

/** The worker's clock, of this device. */
export const now = (): EpochMs => epoch(Date.now())

/** The worker's timers. */
export const scheduler: SchedulerLike = asyncScheduler
