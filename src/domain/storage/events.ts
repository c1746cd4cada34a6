import type { Fact } from '../core/fact.ts'

/** The log's own disk, and the pipelines' health. */
export type StorageEvent =
  | Fact<
      'storage.restored',
      {
        readonly entries: number
        readonly tookMs: number
        readonly savedAt: number | null
        /** The last instant that an earlier run was connected. */ readonly presentAt?: number | null
      }
    >
  | Fact<'storage.saved', { readonly through: number }>
  | Fact<'storage.degraded', { readonly why: string; readonly mode: 'memory' }>
  /** Every 10 s: the caches beside the log are saved (spec 9, Caching). */
  | Fact<'storage.cache_due', null>
  | Fact<'storage.fenced', { readonly generation: number }>
  | Fact<'storage.pruned', { readonly what: string; readonly count: number }>
  /** F23: a damaged part of the log was dropped with everything behind it. */
  | Fact<'storage.truncated', { readonly from: number; readonly count: number; readonly message: string }>
  | Fact<'pipeline.failed', { readonly pipeline: string; readonly message: string }>
  /** Every 5 s and on page hide: the last instant running and connected. */
  | Fact<'presence.noted', { readonly at: number }>
  | Fact<'clock.second_due', null>
