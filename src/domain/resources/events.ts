import { about, memory, type FactsOf } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'

/** Server data by key, one generic cache (architecture 6, resources). `key` is the call's name plus its parameters. */
export const RESOURCE_FACTS = {
  'resource.wanted': memory<{ readonly key: string; readonly by: string }>(),
  'resource.asked': memory<{
    readonly key: string
    readonly attempt: number
    /** Nobody shows it yet (CACHE-07). */ readonly ahead?: true
  }>(),
  'resource.loaded': memory<{ readonly key: string; readonly value: unknown }>(),
  'resource.failed': memory<{
    readonly key: string
    readonly attempt: number
    readonly message: string
    readonly status: number | null
    readonly final: boolean
    /** When it is tried again, where it is; after a final failure while somebody looks. */ readonly retryAt?: EpochMs
  }>(about),
  'resource.retry_due': memory<{ readonly key: string }>(),
  'resource.poll_due': memory<{ readonly key: string }>(),
  /** spec 9, Caching: "first task-page prefetch after 2 s". */
  'resource.prefetch_due': memory(),
  'resource.invalidated': memory<{
    readonly keys: readonly string[] | 'all'
    readonly why: string
    /** Asked for with what follows it, not at once. */ readonly isGathered?: true
  }>(),
  /** What closed trades made old is asked for now. */
  'resource.renewal_due': memory(),
  'resource.forgotten': memory<{ readonly keys: readonly string[] }>(),
}

export type ResourceEvent = FactsOf<typeof RESOURCE_FACTS>
