import { Observable, catchError, filter, map, merge, of, switchMap, takeUntil } from 'rxjs'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { decodeChunk } from '../../domain/live/decode.ts'
import type { StreamName } from '../../domain/live/model.ts'
import { cursorId } from '../../domain/live/sequence/model.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports, StreamFrame } from '../ports.ts'
import { oneEntryPerWindow } from '../sse/messages.ts'
import { on, propose } from '../turns.ts'

/**
 * Both event streams: opened when the domain says `live.opening`, closed when it says that they are lost; what they say
 * becomes facts. `pushing` emits when a push is about to go to the focused tab.
 */
export const streams = (pushing?: Observable<unknown>): NamedPipeline => ({
  name: 'streams',
  pipeline: (turns, ports) =>
    merge(connection('events', turns, ports, pushing), connection('trades', turns, ports, pushing)),
})

function connection(
  stream: StreamName,
  turns: Observable<Turn>,
  { stream: port, now, scheduler, report }: Ports,
  pushing: Observable<unknown> | undefined,
): Observable<Proposed> {
  const closings = turns.pipe(
    on('live.lost', 'live.gave_up', 'session.ended', 'storage.fenced'),
    filter(({ entry }) => !('stream' in entry.data) || entry.data.stream === stream),
  )
  const open = ({ state }: Turn): Observable<Event> =>
    // Every fact up to the cursor is in the log, so the server may go on from there.
    port.open({ stream, lastEventId: cursorId(state.live.sequence) }).pipe(
      takeUntil(closings),
      map((frame) => eventsOf(stream, frame, now())),
      oneEntryPerWindow(now, scheduler, pushing),
      catchError((error) => {
        report(`stream ${stream}`, error)
        return of(lost(stream, 'error'))
      }),
    )
  // A new opening ends the old line: there is one per stream (F49).
  return turns.pipe(
    on('live.opening'),
    filter(({ entry }) => entry.data.stream === stream),
    switchMap(open),
    map((event) => propose(event)),
  )
}

function eventsOf(stream: StreamName, frame: StreamFrame, at: EpochMs): readonly Event[] {
  switch (frame.kind) {
    case 'opened':
      return [
        {
          type: 'live.opened',
          data: { stream, connectionId: null, serverEpoch: null, headSeq: null, serverTime: null },
        },
      ]
    case 'events':
      return decodeChunk(stream, frame.events, at)
    case 'failed':
      return [lost(stream, WHY[frame.why])]
  }
}

type Why = EventOf<'live.lost'>['data']['why']

const WHY: Readonly<Record<Extract<StreamFrame, { kind: 'failed' }>['why'], Why>> = {
  network: 'error',
  http: 'error',
  unauthorised: 'unauthorised',
  oversize: 'oversize',
  ended: 'ended',
}

const lost = (stream: StreamName, why: Why): EventOf<'live.lost'> => ({ type: 'live.lost', data: { stream, why } })
