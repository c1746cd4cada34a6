import type { Fact, Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'

/** Server data by key, one generic cache (architecture 6, resources). `key` is the call's name plus its parameters. */
export type ResourceEvent =
  | Fact<'resource.wanted', { readonly key: string; readonly by: string }>
  | Fact<
      'resource.asked',
      { readonly key: string; readonly attempt: number; /** Nobody shows it yet (CACHE-07). */ readonly ahead?: true }
    >
  | Fact<'resource.loaded', { readonly key: string; readonly value: unknown }>
  | Fact<
      'resource.failed',
      {
        readonly key: string
        readonly attempt: number
        readonly message: string
        readonly status: number | null
        readonly final: boolean
        /** When it is tried again, where it is. */ readonly retryAt?: EpochMs
      }
    >
  | Fact<'resource.retry_due', { readonly key: string }>
  | Fact<'resource.poll_due', { readonly key: string }>
  /** spec 9, Caching: "first task-page prefetch after 2 s". */
  | Fact<'resource.prefetch_due', null>
  | Fact<'resource.invalidated', { readonly keys: readonly string[] | 'all'; readonly why: string }>
  | Fact<'resource.forgotten', { readonly keys: readonly string[] }>
  | Fact<'resource.refused', Refusal & { readonly key: string }>
