import { about, fact, memory, trace, type FactsOf } from '../core/fact.ts'

/** The log's own disk, and the pipelines' health. */
export const STORAGE_FACTS = {
  'storage.restored': memory<{
    readonly entries: number
    readonly tookMs: number
    readonly savedAt: number | null
    /** The last instant that an earlier run was connected. */ readonly presentAt?: number | null
  }>(),
  'storage.saved': memory<{ readonly through: number }>(),
  'storage.degraded': trace<{ readonly why: string; readonly mode: 'memory' }>(about),
  /** The disk that was given up works again, with so many entries that memory held meanwhile. */
  'storage.mended': trace<{ readonly entries: number }>(about),
  /** Each minute: a disk that was given up is tried again (F22). */
  'storage.mend_due': memory(),
  /** Every 10 s: the caches beside the log are saved (spec 9, Caching). */
  'storage.cache_due': memory(),
  'storage.fenced': memory<{ readonly generation: number }>(about),
  'storage.pruned': trace<{ readonly what: string; readonly count: number }>(about),
  /** F23: a damaged part of the log was dropped with everything behind it. */
  'storage.truncated': trace<{ readonly from: number; readonly count: number; readonly message: string }>(about),
  'pipeline.failed': trace<{ readonly pipeline: string; readonly message: string }>(about),
  /** Every 5 s and on page hide: the last instant running and connected. */
  'presence.noted': memory<{ readonly at: number }>(),
  'clock.second_due': memory(),
  /** F13: times before this entry are of a clock that ran ahead by so many ms and was set right between two runs. */
  'clock.set_right': fact<{ readonly aheadMs: number }>(),
  /** The part of the domain that no first screen needs has arrived: its views are drawn from now on. */
  'late.arrived': memory(),
}

export type StorageEvent = FactsOf<typeof STORAGE_FACTS>
