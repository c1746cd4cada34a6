import { after, days, hours, type EpochMs } from '../core/time.ts'
import type { Candidate } from './entry.types.ts'
import { definitionOfKind } from './kinds.ts'
import type { Muted, MutedLeg, NotificationsState } from './model.ts'

/** screens.md 2.1: "Mute this position (1 h, until closed)"; who forgets it hears of it again after a week. */
const SPANS = { hour: hours(1), closed: days(7) } as const
export type MuteSpan = keyof typeof SPANS
export const MUTE_SPANS = Object.keys(SPANS) as readonly MuteSpan[]

/** A position that is muted from now on. */
export const mutedFrom = (leg: MutedLeg, span: MuteSpan, at: EpochMs): Muted => ({
  ...leg,
  until: after(at, SPANS[span]),
  isUntilClosed: span === 'closed',
})

const isOf = (one: MutedLeg, other: { readonly [K in keyof MutedLeg]: MutedLeg[K] | null }): boolean =>
  one.symbol === other.symbol && one.account === other.account && (other.side === null || one.side === other.side)

/** The slice without what mutes a leg; of an event that names no side, both. */
export function unmuted<S extends Pick<NotificationsState, 'muted'>>(
  s: S,
  leg: { readonly [K in keyof MutedLeg]: MutedLeg[K] | null },
): S {
  const muted = s.muted.filter((one) => !isOf(one, leg))
  return muted.length === s.muted.length ? s : { ...s, muted }
}

/**
 * What mutes a candidate: its position is, and it is none of what happens once. That a position opened or closed, and
 * an own alert, are told all the same.
 */
export const mutedBy = (c: Candidate, { muted }: Pick<NotificationsState, 'muted'>): Muted | undefined =>
  definitionOfKind(c.kind)?.happensOnce === true
    ? undefined
    : muted.find((one) => c.arrivedAt < one.until && isOf(one, c))
