import { callOf } from '../resources/policies.ts'
import type { HasResources } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasLive & HasResources

/** Calls whose answers fill the dashboard. */
const DASHBOARD_CALLS = ['balances', 'pnlAccountsSummary', 'pnlTimeframes'] as const

/** at least one dashboard query with a non-empty success answer of this user. */
export const hasMeaningfulData = (state: Seen): boolean =>
  state.live.positions.rows.length > 0 ||
  Object.entries(state.resources.byKey).some(
    ([key, entry]) => isDashboardCall(key) && entry.loadedAt !== null && isSaying(entry.value),
  )

/** Whether every dashboard query has answered or failed for good: nothing more is waited for. */
export function isSettled({ resources }: Seen): boolean {
  const entries = Object.entries(resources.byKey).filter(([key]) => isDashboardCall(key))
  return DASHBOARD_CALLS.every((call) =>
    entries.some(([key, entry]) => callOf(key) === call && (isGivenUp(entry) || entry.loadedAt !== null)),
  )
}

const isDashboardCall = (key: string): boolean => (DASHBOARD_CALLS as readonly string[]).includes(callOf(key))

function isSaying(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => (Array.isArray(part) ? part.length > 0 : part !== null && part !== 0))
  )
}
