import { Observable, debounceTime, exhaustMap, filter, map, mergeMap, of, switchMap, takeUntil } from 'rxjs'
import { type EpochMs, seconds } from '../../domain/core/time.ts'
import { SYNC_ACTIVITY_DEBOUNCE } from '../../domain/activity/constants.ts'
import type { Activity } from '../../domain/activity/model.ts'
import type { Event } from '../../domain/event.ts'
import { tellsOfUser } from '../../domain/access/impersonation.ts'
import type { State } from '../../domain/state.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, parts, propose } from '../turns.ts'

/** spec 7, Polling: "10 s timeout". */
const REPORT_TIMEOUT = seconds(10)

/** Reports of what the user does: batches when the domain says so, and the session's last activity. */
export const activity: NamedPipeline = {
  name: 'activity',
  pipeline: (turns, ports) => parts(batches(turns, ports), synced(turns, ports)),
}

function batches(turns: Observable<Turn>, { http }: Ports): Observable<Proposed> {
  return turns.pipe(
    on('activity.flush_due'),
    filter(({ state }) => state.activity.unsent.length > 0 && tellsOfUser(state.session)),
    // While one batch is on its way, what comes waits in the state for the next.
    exhaustMap(
      ({
        entry,
        state: {
          activity: { unsent },
        },
      }) =>
        calling(http, 'userActivityBatch', { body: { events: unsent.map(wireOf) }, timeoutMs: REPORT_TIMEOUT }).pipe(
          map((answer): Event =>
            answer.ok
              ? { type: 'activity.sent', data: { count: unsent.length } }
              : { type: 'activity.send_failed', data: { count: unsent.length, message: answer.error.message } },
          ),
          takeUntil(turns.pipe(on('session.ended'))),
          map((event) => propose(event, entry.entry)),
        ),
    ),
  )
}

const wireOf = ({ kind, at, metrics }: Activity) => ({
  eventType: kind,
  data: metrics,
  timestamp: isoOf(at),
})

/** ACT-11: 5 s after the last sign of life, while signed in. */
function synced(turns: Observable<Turn>, { http, scheduler }: Ports): Observable<Proposed> {
  return turns.pipe(
    on('tab.touched', 'tab.went', 'tab.shown'),
    debounceTime(SYNC_ACTIVITY_DEBOUNCE, scheduler),
    filter(({ state }) => tellsOfUser(state.session)),
    // The newest word is the whole truth.
    switchMap(({ entry, state }) =>
      calling(http, 'sessionSyncActivity', { body: lifeSigns(entry.at, state), timeoutMs: REPORT_TIMEOUT }).pipe(
        mergeMap((answer) =>
          of<Event>(
            answer.ok
              ? { type: 'activity.synced', data: null }
              : { type: 'activity.sync_failed', data: { message: answer.error.message } },
          ),
        ),
        takeUntil(turns.pipe(on('session.ended'))),
        map((event) => propose(event, entry.entry)),
      ),
    ),
  )
}

function lifeSigns(at: EpochMs, { session, live: { sequence } }: State): Readonly<Record<string, string | null>> {
  return {
    lastUserActivity: isoOf(at),
    sessionStartTime: session.sessionStart === null ? null : isoOf(session.sessionStart),
    lastSeenEventId: sequence.serverEpoch === null ? null : `${sequence.serverEpoch}-${sequence.cursor}`,
  }
}

const isoOf = (at: EpochMs): string => new Date(at).toISOString()
