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

/**
 * How long an entry is kept (architecture 4): `fact` on disk 30 days; `trace` on disk 24 h, at most 5,000; `memory` 10
 * minutes or 20,000 rows. Both on disk are bounded by their bytes too (`segmentsTidy.ts`).
 */
export type Retention = 'fact' | 'trace' | 'memory'

/** One type of fact that carries `D`. `says` makes it tell why something is as it is, although it judges nothing. */
export interface FactKind<D = never> {
  readonly kept: Retention
  readonly says?: (data: D) => string
}

/** The types of fact of a concept. */
export type FactKinds = Readonly<Record<string, FactKind>>

/** The facts that a table of types stands for. */
export type FactsOf<K extends FactKinds> = {
  readonly [T in keyof K & string]: Fact<T, K[T] extends FactKind<infer D> ? D : never>
}[keyof K & string]

const kind =
  (kept: Retention) =>
  <D = null>(says?: (data: D) => string): FactKind<D> =>
    says === undefined ? { kept } : { kept, says }

/** A type whose entries are kept 30 days. */
export const fact = kind('fact')
/** A type whose entries are kept a day. */
export const trace = kind('trace')
/** A type whose entries are kept in memory only. */
export const memory = kind('memory')

/** What an entry speaks of, in the words that its data has for it. */
const SUBJECT = [
  'account',
  'symbol',
  'kind',
  'title',
  'key',
  'command',
  'stream',
  'why',
  'what',
  'about',
  'message',
  'id',
] as const

/** What the data of an entry speak of: 'main BTCUSDT position closed'. */
export function about(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  const fields =
    'notification' in data && typeof data.notification === 'object' && data.notification !== null
      ? data.notification
      : data
  return SUBJECT.flatMap((name) => {
    const value = (fields as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
    .slice(0, 4)
    .join(' ')
}
