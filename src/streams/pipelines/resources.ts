import { Observable, map, mergeMap, takeUntil } from 'rxjs'
import type { Event } from '../../domain/event.ts'
import { callOf, parametersOf } from '../../domain/resources/policies.ts'
import { failureOf } from '../../domain/resources/rules.ts'
import { orElse } from '../orElse.ts'
import type { NamedPipeline } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { reading } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** The generic cache's calls: asked → loaded or failed. Whether and when is the domain's. */
export const resources: NamedPipeline = {
  name: 'resources',
  pipeline: (turns, ports) =>
    turns.pipe(
      on('resource.asked'),
      // Keys are independent of each other; the domain asks for one key once at a time.
      mergeMap(({ entry }) =>
        answered(entry.data.key, entry.data.attempt, ports).pipe(
          takeUntil(turns.pipe(on('session.ended', 'storage.fenced'))),
          map((event) => propose(event, entry.entry)),
        ),
      ),
    ),
}

function answered(key: string, attempt: number, { http, now, report }: Ports): Observable<Event> {
  const failed = (message: string, status: number | null = null, retryAfter?: number): Event =>
    failureOf(key, attempt, { message, status, retryAfter }, now())
  return reading(http, callOf(key), { path: parametersOf(key) }).pipe(
    map((answer): Event =>
      answer.ok
        ? { type: 'resource.loaded', data: { key, value: answer.value } }
        : failed(answer.error.message, answer.error.status, answer.error.retryAfter),
    ),
    orElse(report, `the answer for ${key}`, failed),
  )
}
