import { elapsed } from '../core/time.ts'
import { SNAPSHOT_INTERVAL } from '../live/constants.ts'
import { diagAddressOf, type DiagTab } from './address.ts'
import { browse } from './browser.ts'
import { coveragePart } from './coverage.ts'
import { decisionLines } from './decisions.ts'
import { cacheLines, driftPart, latencyPart } from './figures.ts'
import type { DiagInput } from './input.ts'
import { indexOf } from './lines.ts'
import { recoveryPart } from './recovery.ts'
import { streamCards } from './streams.ts'
import type { DiagVM } from './view.types.ts'
import { startLines, tabLines, workerPart } from './worker.ts'

export { reportOf as problemReportOf } from '../bugReport/make.ts'
export { foldTo } from './fold.ts'

/** The page at an address: the head always, the rest as the chosen section needs it. */
export function reportOf(query: string, input: DiagInput): DiagVM {
  const address = diagAddressOf(query)
  const { state, at, entries } = input
  // Three of four entries of a busy log are values, which say nothing to any part but the list and the rates.
  const told: DiagInput = { ...input, entries: entries.filter(({ type }) => type !== 'live.values_moved') }
  const shows = (...tabs: readonly DiagTab[]): boolean => tabs.includes(address.tab)
  const { askedAt } = state.live.store
  const index = shows('overview', 'events', 'decisions') ? indexOf(told.entries) : null
  return {
    at,
    address,
    worker: workerPart(input),
    acts: {
      snapshotAt: askedAt !== null && elapsed(askedAt, at) < SNAPSHOT_INTERVAL ? askedAt + SNAPSHOT_INTERVAL : null,
      isReady: state.session.isApiAuthReady,
    },
    tabs: shows('worker') ? tabLines(input) : null,
    starts: shows('worker') ? startLines(told.entries) : null,
    streams: shows('overview') ? streamCards(input, told.entries) : null,
    coverage: shows('overview') ? coveragePart(told) : null,
    events: index !== null && shows('overview', 'events') ? browse(input, address, index) : null,
    decisions: index !== null && shows('overview', 'decisions') ? decisionLines(told, index) : null,
    recovery: shows('recovery') ? recoveryPart(told) : null,
    drift: shows('drift') ? driftPart(told) : null,
    latency: shows('latency') ? latencyPart(told) : null,
    caches: shows('caches') ? cacheLines(told) : null,
  }
}
