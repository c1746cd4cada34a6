import { elapsed } from '../core/time.ts'
import { SNAPSHOT_INTERVAL } from '../live/constants.ts'
import { diagAddressOf, type DiagTab } from './address.ts'
import { browse } from './browser.ts'
import { coveragePart } from './coverage.ts'
import { decisionLines } from './decisions.ts'
import { cacheLines, driftPart, latencyPart } from './figures.ts'
import type { DiagInput } from './input.ts'
import { recoveryPart } from './recovery.ts'
import { streamCards } from './streams.ts'
import type { DiagVM } from './view.types.ts'
import { startLines, tabLines, workerPart } from './worker.ts'

export { foldTo } from './fold.ts'

/** The page at an address: the head always, the rest as the chosen section needs it. */
export function reportOf(query: string, input: DiagInput): DiagVM {
  const address = diagAddressOf(query)
  const { state, at, entries } = input
  const shows = (...tabs: readonly DiagTab[]): boolean => tabs.includes(address.tab)
  const { askedAt } = state.live.store
  return {
    at,
    address,
    worker: workerPart(input),
    acts: { snapshotAt: askedAt !== null && elapsed(askedAt, at) < SNAPSHOT_INTERVAL ? askedAt + SNAPSHOT_INTERVAL : null, isReady: state.session.isApiAuthReady },
    tabs: shows('worker') ? tabLines(input) : null,
    starts: shows('worker') ? startLines(entries) : null,
    streams: shows('overview') ? streamCards(input) : null,
    coverage: shows('overview') ? coveragePart(input) : null,
    events: shows('overview', 'events') ? browse(input, address) : null,
    decisions: shows('overview', 'decisions') ? decisionLines(input) : null,
    recovery: shows('recovery') ? recoveryPart(input) : null,
    drift: shows('drift') ? driftPart(input) : null,
    latency: shows('latency') ? latencyPart(input) : null,
    caches: shows('caches') ? cacheLines(input) : null,
  }
}
