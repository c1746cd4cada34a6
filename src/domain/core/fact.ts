import type { EpochMs } from './time.ts'

/** Something that happened: past tense, immutable, appended once. `type` is `concept.past_participle`. */
export interface Fact<T extends string = string, D = unknown> {
  readonly type: T
  readonly data: D
}

/** A fact with its place in this device's log: `entry` counts from 1, `cause` is the entry that led to it. */
export type Logged<F> = F & {
  readonly entry: number
  readonly at: EpochMs
  readonly cause: number | null
}

/** Why something was refused, suppressed, dropped, merged, replaced or skipped. Every refusal carries one. */
export interface Refusal {
  /** Id as printed in requirements and docs/RULES.md, e.g. `NRULE-07`, `A-28`. */
  readonly rule: string
  /** A word of the closed list of the concept, e.g. `repeated_within_window`. */
  readonly reason: string
  /** What it was judged on: key, window, elapsed time, the other entry. Plain values only. */
  readonly because: Readonly<Record<string, string | number | boolean | null>>
}
