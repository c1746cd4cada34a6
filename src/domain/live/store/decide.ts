import { decidingOn, NOTHING, type Decision } from '../../concept.ts'
import type { Event } from '../../event.ts'
import { BUILD_FLAGS, type BuildFlags } from '../buildFlags.ts'
import { hasGivenUp } from '../connection/rules.ts'
import type { StreamName } from '../model.ts'
import { liveTexts } from '../texts.ts'
import { asksOnOpening, isDue, isOutOfTries, snapshotPlan, storeRetryAt } from './rules.ts'
import type { HasSession } from '../../session/model.ts'
import { hasPlan } from '../../session/plan.ts'
import type { HasLive } from '../state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

const deciding = decidingOn<Seen>()

/** Whether the table can be asked for: nobody answers it to who has no plan. */
export const mayAskTable = ({ session }: Seen): boolean => session.isApiAuthReady && hasPlan(session)

/**
 * POS-12: opened, closed, modified or refresh events mark that a new snapshot is needed; automatic snapshot on
 * connecting.
 */
export const requireSnapshot = deciding(
  'needs',
  [
    'live.position_opened',
    'live.position_closed',
    'live.position_modified',
    'live.refresh_told',
    'live.system_told',
    'live.warned',
    'live.drift_found',
    'live.forced_refresh_due',
    'live.opened',
  ],
  (entry, state): readonly Event[] => {
    const why = whyNeeded(entry, state)
    return why === null || state.live.store.neededAt !== null
      ? NOTHING
      : [{ type: 'live.snapshot_needed', data: { why } }]
  },
)

function whyNeeded(entry: { readonly type: string; readonly data: unknown }, state: Seen): string | null {
  const data = entry.data as { readonly kind?: string; readonly stream?: StreamName }
  switch (entry.type) {
    case 'live.opened':
      return asksOnOpening(state.live, data.stream ?? 'trades') ? 'connected' : null
    case 'live.system_told':
      return data.kind === 'positions_updated' ? 'positions_updated' : null
    default:
      return entry.type.slice('live.'.length)
  }
}

/** STREAM-14: asks for the snapshot when it is due. */
export const requestsBy = (flags: BuildFlags): Decision<Seen> =>
  deciding('requests', ['live.snapshot_due'], (entry, state): readonly Event[] => {
    const plan = snapshotPlan(state.live, mayAskTable(state), flags)
    if (plan === null || !isDue(plan.at, entry.at)) return NOTHING
    return [
      {
        type: 'live.snapshot_asked',
        data: { way: flags.dualModeTesting && plan.way === 'control' ? 'both' : plan.way },
      },
    ]
  })

/** As this build asks. */
export const requests = requestsBy(BUILD_FLAGS)

/** STREAM-07, A-27: the store's tries. They mark a need; they never open a socket. */
export const retryFirstSnapshot = deciding(
  'store tries',
  ['live.store_retry_due'],
  (entry, state): readonly Event[] => {
    const { store } = state.live
    if (!isDue(storeRetryAt(store), entry.at)) return NOTHING
    if (isOutOfTries(store))
      return [{ type: 'live.store_gave_up', data: { message: store.error ?? liveTexts.openTradesFailed } }]
    const tried: Event = { type: 'live.store_retried', data: { attempt: store.tries + 1 } }
    return store.neededAt === null ? [tried, { type: 'live.snapshot_needed', data: { why: 'store_retry' } }] : [tried]
  },
)

/** Whether positions are asked for by REST from time to time, because the stream gave up (reliability 4.2 d). */
export const isPolling = (state: Seen): boolean => hasGivenUp(state.live.connections.events) && mayAskTable(state)
