import { map, merge, mergeMap, Observable, of, switchMap, takeUntil } from 'rxjs'
import { decodeOpenTrades } from '../../domain/live/decode.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { liveTexts } from '../../domain/live/texts.ts'
import { orElse } from '../orElse.ts'
import type { NamedPipeline } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/**
 * Snapshots of the open positions: asked for over the control path or by REST, and the recovery-sync 3 s after
 * reconnecting.
 */
export const positions: NamedPipeline = {
  name: 'positions',
  pipeline: (turns, ports) => {
    const asked = turns.pipe(
      on('live.snapshot_asked'),
      // The newest ask wins: its answer is the newer table. None is taken by the session after (I9).
      switchMap(({ entry }) =>
        asking(entry.data.way, ports).pipe(
          map((event) => propose(event, entry.entry)),
          takeUntil(turns.pipe(on('session.ended'))),
        ),
      ),
    )
    const synced = turns.pipe(
      on('live.recovery_sync_due'),
      // Independent of any ask under way; the snapshot comes by the stream.
      mergeMap(({ entry }) => byControl(ports, recoverySyncFailed).pipe(map((event) => propose(event, entry.entry)))),
    )
    return merge(asked, synced).pipe(takeUntil(turns.pipe(on('storage.fenced'))))
  },
}

function asking(way: EventOf<'live.snapshot_asked'>['data']['way'], ports: Ports): Observable<Event> {
  switch (way) {
    case 'control':
      return byControl(ports)
    case 'rest':
      return byRest(ports)
    case 'both':
      return merge(byControl(ports), byRest(ports))
  }
}

/** The server sends a snapshot on the first stream; only a failure is an answer here. */
function byControl({ http }: Ports, failure: (message: string) => Event = failed): Observable<Event> {
  return calling(http, 'recoverySync', { body: {} }).pipe(
    mergeMap((answer) => (answer.ok ? [] : [failure(answer.error.message)])),
  )
}

function byRest({ http, now, report }: Ports): Observable<Event> {
  const askedAt = now()
  return calling(http, 'tradesOpen').pipe(
    mergeMap((answer) => {
      if (!answer.ok) return of(failed(answer.error.message))
      const snapshot = decodeOpenTrades(answer.value.body, now(), { askedAt, table: answer.value.table ?? null })
      return of(snapshot.ok ? snapshot.value : failed(snapshot.error.message))
    }),
    orElse(report, 'open trades', failed),
  )
}

const recoverySyncFailed = (message: string): Event => ({ type: 'live.recovery_sync_failed', data: { message } })

/** spec 8: the server's words, else the default. */
const failed = (message: string): Event => ({
  type: 'live.snapshot_failed',
  data: { message: message === '' ? liveTexts.openTradesFailed : message },
})
