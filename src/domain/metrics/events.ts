import { memory, trace, type FactsOf, type Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { WireMetricsFull, WireMetricsIncremental } from '../wire/payloads/metrics.ts'

export type Metrics = WireMetricsFull | WireMetricsIncremental

/** Metrics as the second stream sends them (spec 3, Metrics payload; spec 5; spec 9, Caching).
 * They are figures of the server: only what was refused is kept.
 */
export const METRICS_FACTS = {
  /** `warnings` names what is missing without making it useless (METRIC-08). */
  'metrics.accepted': memory<{ readonly metrics: Metrics; readonly warnings: readonly string[] }>(),
  'metrics.refused': trace<Refusal>(),
  /** not applied, because what is shown is fresh; asked for anew when that ends. */
  'metrics.skipped': memory<Refusal & { readonly refetchAt: EpochMs }>(),
  'metrics.refetch_due': memory(),
  /** The server was not told that all caches were thrown away. */
  'metrics.invalidation_untold': memory<{ readonly message: string }>(),
}

export type MetricsEvent = FactsOf<typeof METRICS_FACTS>
