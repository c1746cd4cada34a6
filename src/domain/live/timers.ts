import { after, minutes, seconds, type EpochMs } from '../core/time.ts'
import type { Timer } from '../concept.ts'
import { checkAt, forcedRefreshAt, stallAt } from './connection/rules.ts'
import { CLEANUP_EVERY, CLOSED_ROW_STAYS } from './constants.ts'
import type { StreamName } from './model.ts'
import { isPolling, mayAskTable } from './store/decide.ts'
import { snapshotPlan, storeRetryAt } from './store/rules.ts'
import type { HasSession } from '../session/model.ts'
import type { HasLive } from './state.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasLive

/** Positions are asked for by REST this often while the stream has given up (reliability 4.2 d). */
const POLL_EVERY = seconds(60)
/** Routine refusals become one line this often (architecture 4). */
const TALLY_EVERY = minutes(1)

/** Every moment the live concept waits for. */
export function liveTimers(state: Seen): readonly Timer[] {
  const { live, session } = state
  const timers: Timer[] = []
  const wait = (id: string, at: EpochMs | null, event: Timer['event']): void => {
    if (at !== null) timers.push({ id, at, event })
  }
  for (const stream of ['events', 'trades'] as const) streamTimers(state, stream, wait)
  wait('recovery sync', live.connections.events.recoverySyncAt, { type: 'live.recovery_sync_due', data: null })
  wait('forced refresh', forcedRefreshAt(live.connections), { type: 'live.forced_refresh_due', data: null })
  wait('snapshot', snapshotPlan(live, mayAskTable(state))?.at ?? null, { type: 'live.snapshot_due', data: null })
  wait('store retry', mayAskTable(state) ? storeRetryAt(live.store) : null, {
    type: 'live.store_retry_due',
    data: null,
  })
  wait('gap', session.isApiAuthReady ? (live.sequence.gap?.retryAt ?? null) : null, {
    type: 'live.gap_retry_due',
    data: null,
  })
  const oldest = live.windows.tracked[0] ?? live.windows.coordinated[0]
  wait('cleanup', oldest === undefined ? null : after(live.windows.cleanedAt ?? oldest.at, CLEANUP_EVERY), {
    type: 'live.cleanup_due',
    data: null,
  })
  wait('tally', live.drops.since === null ? null : after(live.drops.since, TALLY_EVERY), {
    type: 'live.tally_due',
    data: null,
  })
  for (const row of live.marks.closed)
    wait(`closed ${row.position.key}`, after(row.at, CLOSED_ROW_STAYS), {
      type: 'live.closed_row_due',
      data: { key: row.position.key },
    })
  if (isPolling(state) && live.store.neededAt === null && !live.store.snapshotRequested)
    wait('poll', after(lastTold(state), POLL_EVERY), { type: 'live.snapshot_needed', data: { why: 'poll' } })
  return timers
}

type Wait = (id: string, at: EpochMs | null, event: Timer['event']) => void

function streamTimers({ live, session }: Seen, stream: StreamName, wait: Wait): void {
  const connection = live.connections[stream]
  const { phase } = connection
  const isReady = session.isApiAuthReady && session.refresh.state === 'idle'
  wait(`check ${stream}`, checkAt(connection), {
    type: 'live.check_due',
    data: { stream, extended: phase.state !== 'disconnected' && phase.extended },
  })
  wait(`stall ${stream}`, stallAt(connection), { type: 'live.stall_due', data: { stream } })
  wait(`retry ${stream}`, phase.state === 'disconnected' && isReady ? phase.retryAt : null, {
    type: 'live.retry_due',
    data: { stream },
  })
}

const lastTold = ({ live }: Seen): EpochMs =>
  Math.max(
    live.store.lastSnapshotTime ?? 0,
    live.store.askedAt ?? 0,
    live.connections.events.lostAt ?? 0,
    live.connections.events.lastAttemptAt ?? 0,
  ) as EpochMs
