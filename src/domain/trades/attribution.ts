import type { EpochMs } from '../core/time.ts'

/** The strategy shown, filtered and grouped by where no rule covers a position (spec 5: empty names are N/A). */
export const NO_STRATEGY = 'N/A'

/** One stretch of time in which a bot rule was active: a reactivated rule has several. */
export interface RuleSpan {
  readonly ruleId: string
  readonly strategyId: string
  readonly strategyName: string
  readonly accountId: string
  readonly symbol: string
  readonly activeFrom: EpochMs
  /** First instant at which it is no longer active; null while it is. */
  readonly activeUntil: EpochMs | null
}

/** Which strategy a position belongs to, and what is wrong where that is not one. */
export type Attribution =
  | { readonly kind: 'attributed'; readonly strategyName: string; readonly strategyId: string; readonly ruleId: string }
  | {
      readonly kind: 'uncovered'
      readonly strategyName: typeof NO_STRATEGY
      readonly reason: 'no_rule' | 'opening_unknown'
    }
  | { readonly kind: 'conflict'; readonly strategyName: typeof NO_STRATEGY; readonly ruleIds: readonly string[] }
  /** Its opening is still being read: nobody can know yet. */
  | { readonly kind: 'reading'; readonly strategyName: typeof NO_STRATEGY }

/** What is attributed: a position, or the position a trade closed. */
export interface Attributable {
  readonly accountId: string
  readonly symbol: string
  /** When the position came into being; null where history does not reach back so far. */
  readonly openedAt: EpochMs | null
}

/**
 * The one rule of (account, symbol) that was active when the position opened. None: uncovered. Two: a conflict, never a
 * choice. `isRead`: older history is not to come any more, so an opening that is unknown stays so.
 */
export function attribute(spans: readonly RuleSpan[], position: Attributable, isRead = true): Attribution {
  if (position.openedAt === null && !isRead) return { kind: 'reading', strategyName: NO_STRATEGY }
  if (position.openedAt === null) return { kind: 'uncovered', strategyName: NO_STRATEGY, reason: 'opening_unknown' }
  const active = claimsOn(spans, position)
  const ruleIds = [...new Set(active.map((span) => span.ruleId))]
  const first = active[0]
  if (first === undefined) return { kind: 'uncovered', strategyName: NO_STRATEGY, reason: 'no_rule' }
  if (ruleIds.length > 1) return { kind: 'conflict', strategyName: NO_STRATEGY, ruleIds: ruleIds.toSorted() }
  return { kind: 'attributed', strategyName: first.strategyName, strategyId: first.strategyId, ruleId: first.ruleId }
}

/** The spans that were active for its account and symbol when the position opened. */
export const claimsOn = (
  spans: readonly RuleSpan[],
  { accountId, symbol, openedAt }: Attributable,
): readonly RuleSpan[] =>
  openedAt === null
    ? []
    : spans.filter((span) => span.accountId === accountId && span.symbol === symbol && isActiveAt(span, openedAt))

/** From its first instant up to, not including, its last. */
const isActiveAt = (span: RuleSpan, at: EpochMs): boolean =>
  span.activeFrom <= at && (span.activeUntil === null || at < span.activeUntil)
