import { filter, map, switchMap, takeUntil } from 'rxjs'
import type { Event } from '../../domain/event.ts'
import { summaryFrom } from '../../domain/recovery/decode.ts'
import { summaryQuery, timeoutOf } from '../../domain/recovery/scenario.ts'
import type { NamedPipeline } from '../pipeline.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** Asks for the server's summary of a long gap; the single facts come by the cursor, through `gaps`. */
export const recovery: NamedPipeline = {
  name: 'recovery',
  pipeline: (turns, { http }) =>
    turns.pipe(
      on('recovery.started'),
      filter(({ state }) => state.recovery.running?.summaryPending === true),
      // One recovery at a time; a newer one stands for a newer absence.
      switchMap(({ entry }) => {
        const { id, gapMs, from, scenario } = entry.data
        return calling(http, 'eventsSince', { query: summaryQuery(gapMs, from, from), timeoutMs: timeoutOf(scenario) }).pipe(
          map((answer): Event => {
            if (!answer.ok) return { type: 'recovery.failed', data: { id, message: answer.error.message } }
            const summary = summaryFrom(answer.value.body)
            return summary === null ? { type: 'recovery.failed', data: { id, message: 'The summary could not be read.' } } : { type: 'recovery.told', data: { id, summary } }
          }),
          map((event) => propose(event, entry.entry)),
          takeUntil(turns.pipe(on('session.ended'))),
        )
      }),
    ),
}
