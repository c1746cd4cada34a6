import { filter, from, map, mergeMap, switchMap, takeUntil } from 'rxjs'
import type { Outcome } from '../../domain/core/outcome.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { decodeSince } from '../../domain/live/decode.ts'
import { summaryFrom } from '../../domain/recovery/decode.ts'
import { activityQuery, summaryQuery, timeoutOf } from '../../domain/recovery/scenario.ts'
import type { NamedPipeline } from '../pipeline.ts'
import type { HttpAnswer } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/**
 * Asks by time: for the server's summary of a long gap, whose single facts come by the cursor, through `gaps`;
 * and for all that a server without numbers can tell of an absence.
 */
export const recovery: NamedPipeline = {
  name: 'recovery',
  pipeline: (turns, { http, now }) =>
    turns.pipe(
      on('recovery.started'),
      filter(({ state }) => state.recovery.running?.summaryPending === true),
      // One recovery at a time; a newer one stands for a newer absence.
      switchMap(({ entry, state }) => {
        const { gapMs, from: since, scenario } = entry.data
        return calling(http, 'eventsSince', {
          query: { ...summaryQuery(gapMs, since), ...activityQuery(state) },
          timeoutMs: timeoutOf(scenario),
        }).pipe(
          mergeMap((answer) => from(told(answer, entry.data, now()))),
          map((event) => propose(event, entry.entry)),
          takeUntil(turns.pipe(on('session.ended'))),
        )
      }),
    ),
}

/**
 * The answer as facts, oldest first: single events only where no number brings them, then what it says of the whole.
 */
function told(
  answer: Outcome<HttpAnswer>,
  { id, through }: EventOf<'recovery.started'>['data'],
  at: EpochMs,
): readonly Event[] {
  if (!answer.ok) return [{ type: 'recovery.failed', data: { id, message: answer.error.message } }]
  const summary = summaryFrom(answer.value.body)
  if (summary === null) return [{ type: 'recovery.failed', data: { id, message: 'The summary could not be read.' } }]
  const missed = through === undefined && !summary.aggregated ? (decodeSince(answer.value.body, at)?.events ?? []) : []
  return [...missed, { type: 'recovery.told', data: { id, summary } }]
}
