import type { NotifiableEntry } from '../notifications/candidate.ts'
import type { RecoveryContext } from '../notifications/model.ts'
import type { State } from '../state.ts'

/** What an event that was fetched after an absence is judged by; null for a live one, and for a gap too small to be an absence. */
export function recoveryContextOf(entry: NotifiableEntry, { recovery }: State): RecoveryContext | null {
  const { running } = recovery
  if (running === null || entry.type === 'live.pnl_jumped' || entry.data.origin !== 'since') return null
  return { scenario: running.scenario, gapMs: running.gapMs, beforeGap: entry.data.eventAt < running.from }
}
