import type { NotifiableEntry } from '../notifications/candidate.ts'
import type { RecoveryContext } from '../notifications/entry.types.ts'
import type { Reach, HasRecovery } from './model.ts'

/** The slices that are looked at here. */
type Seen = HasRecovery

/** What an event that an absence missed is judged by; null for a live one, and for a gap too small to be an absence. */
export function recoveryContextOf(entry: NotifiableEntry, { recovery }: Seen): RecoveryContext | null {
  const { running } = recovery
  if (running === null || entry.type === 'live.pnl_jumped') return null
  return entry.data.origin === 'since' || isWithin(entry.data, running.through)
    ? { scenario: running.scenario, gapMs: running.gapMs, beforeGap: entry.data.eventAt < running.from }
    : null
}

/**
 * Missed facts come by the fill and, behind `Last-Event-ID`, by the streams as well: the number tells them, not the
 * way.
 */
const isWithin = (
  { serverEpoch, factSeq }: { readonly serverEpoch: string | null; readonly factSeq: number | null },
  through: Reach | undefined,
): boolean =>
  through !== undefined && factSeq !== null && serverEpoch === through.serverEpoch && factSeq <= through.factSeq
