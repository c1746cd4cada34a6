import type { Loadable } from '../core/outcome.ts'
import { pairsOf } from '../access/address.ts'
import { memoryByKey } from '../core/select.ts'
import { positionRows, type RowSlices } from '../live/screen/rows.ts'
import { dashboardTexts } from './texts.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { HasTabs } from '../tabs/model.ts'

/** The slices that are looked at here. */
type Seen = RowSlices & HasTabs

const LARGEST = 5

interface Found {
  readonly members: unknown
  readonly account: string
  readonly second: number
  readonly ids: readonly string[]
}

const foundByTab = memoryByKey<Found>()

/** The account of a tab's address, '' for all. */
export const accountOf = (state: Seen, tab: string): string =>
  pairsOf(state.tabs.byName[tab]?.query ?? '').get('account') ?? ''

/**
 * Ids of the five largest positions by value; found anew when membership or account change, and at most once a second.
 */
export function largestOf(state: Seen, tab: string): Loadable<readonly string[]> {
  const { store, positions } = state.live
  if (!store.isInitialized)
    return store.error !== null
      ? { state: 'failed', title: dashboardTexts.positionsFailed, hint: store.error, canRetry: true }
      : { state: 'loading' }
  const account = accountOf(state, tab)
  const ids = found(state, tab, account)
  if (ids.length === 0)
    return { state: 'empty', title: dashboardTexts.noPositions, hint: dashboardTexts.noPositionsHint }
  return { state: 'ready', data: ids, asOf: store.lastSnapshotTime ?? positions.totals.updatedAt ?? state.at }
}

function found(state: Seen, tab: string, account: string): readonly string[] {
  const members = state.live.positions.indexByKey
  const second = Math.floor(state.at / 1_000)
  const known = foundByTab.get(tab)
  if (known !== undefined && known.members === members && known.account === account && known.second === second)
    return known.ids
  const rows = positionRows(state).filter((row) => row.closed === null && (account === '' || row.account === account))
  const ids = rows
    .sort((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, LARGEST)
    .map((row) => row.id)
  foundByTab.set(tab, { members, account, second, ids })
  return ids
}

/** Their rows. */
export function largestRows(state: Seen, tab: string): readonly PositionRow[] {
  const largest = largestOf(state, tab)
  if (largest.state !== 'ready') return []
  const ids = new Set(largest.data)
  return positionRows(state).filter((row) => ids.has(row.id))
}
