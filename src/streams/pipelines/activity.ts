import { debounceTime, exhaustMap, filter, map, merge, mergeMap, Observable, of, switchMap, takeUntil } from 'rxjs'
import { type EpochMs, seconds } from '../../domain/core/time.ts'
import { SYNC_ACTIVITY_DEBOUNCE } from '../../domain/activity/constants.ts'
import { FLAGS } from '../../domain/access/constants.ts'
import { tabOf } from '../../domain/activity/decide.ts'
import { formFactorOf } from '../../domain/core/breakpoints.ts'
import type { Outcome } from '../../domain/core/outcome.ts'
import type { Activity } from '../../domain/activity/model.ts'
import type { Event } from '../../domain/event.ts'
import { tellsOfUser } from '../../domain/access/impersonation.ts'
import { cursorId } from '../../domain/live/sequence/model.ts'
import type { State } from '../../domain/state.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** spec 7, Polling: "10 s timeout". */
const REPORT_TIMEOUT = seconds(10)

/** Reports of what the user does: batches when the domain says so, and the session's last activity. */
export const activity: NamedPipeline = {
  name: 'activity',
  pipeline: (turns, ports) => merge(batches(turns, ports), synced(turns, ports)),
}

function batches(turns: Observable<Turn>, { http }: Ports): Observable<Proposed> {
  return turns.pipe(
    on('activity.flush_due'),
    filter(({ state }) => state.activity.unsent.length > 0 && tellsOfUser(state.session)),
    // While one batch is on its way, what comes waits in the state for the next.
    exhaustMap(
      ({
        entry,
        state,
        state: {
          activity: { unsent },
        },
      }) =>
        sending(http, unsent, state).pipe(
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

/** A lone report has a call of its own (API-73), which also says of which browser and tab it is. */
function sending(http: Ports['http'], unsent: readonly Activity[], state: State): Observable<Outcome<unknown>> {
  const [only, ...more] = unsent
  if (only === undefined || more.length > 0)
    return calling(http, 'userActivityBatch', { body: { events: unsent.map(wireOf) }, timeoutMs: REPORT_TIMEOUT })
  const tab = tabOf(state)
  const { deviceType = formFactorOf(tab?.width ?? Infinity), ...metrics } = only.metrics
  const data = {
    timestamp: isoOf(only.at),
    deviceType,
    deviceId: tab?.local[FLAGS.visitor] ?? null,
    clientId: tab?.tab ?? null,
    metrics,
  }
  return calling(http, 'userActivity', { body: { event_type: only.kind, data }, timeoutMs: REPORT_TIMEOUT })
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
    lastSeenEventId: cursorId(sequence),
  }
}

const isoOf = (at: EpochMs): string => new Date(at).toISOString()
