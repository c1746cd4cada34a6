import type { Fact, Refusal } from '../core/fact.ts'
import type { EpochMs } from '../core/time.ts'
import type { WireMetricsFull, WireMetricsIncremental } from '../wire/payloads/metrics.ts'

export type Metrics = WireMetricsFull | WireMetricsIncremental

/** Metrics as the second stream sends them (spec 3, Metrics payload; spec 5; spec 9, Caching). */
export type MetricsEvent =
  /** `warnings` names what is missing without making it useless (METRIC-08). */
  | Fact<'metrics.accepted', { readonly metrics: Metrics; readonly warnings: readonly string[] }>
  | Fact<'metrics.refused', Refusal>
  /** not applied, because what is shown is fresh; asked for anew when that ends. */
  | Fact<'metrics.skipped', Refusal & { readonly refetchAt: EpochMs }>
  | Fact<'metrics.refetch_due', null>
