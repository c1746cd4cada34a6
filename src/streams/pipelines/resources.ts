import { Observable, map, mergeMap, of, takeUntil } from 'rxjs'
import type { Fault } from '../../domain/core/outcome.ts'
import type { Event } from '../../domain/event.ts'
import { callOf, parametersOf } from '../../domain/resources/policies.ts'
import { failureOf } from '../../domain/resources/rules.ts'
import type { NamedPipeline } from '../pipeline.ts'
import type { HttpRequest, Ports } from '../ports.ts'
import { answerOf, pathNames, requestOf } from '../rest/calls.ts'
import { RESOURCE_CALLS } from '../rest/resourceCalls.ts'
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

function answered(key: string, attempt: number, { http, now }: Ports): Observable<Event> {
  const failed = ({ message, status }: Pick<Fault, 'message' | 'status'>): Event => failureOf(key, attempt, { message, status: status ?? null }, now())
  const call = RESOURCE_CALLS[callOf(key)]
  // 403: never tried again.
  if (call === undefined) return of(failed({ message: `No call is known for ${key}.`, status: 403 }))
  return http.call(requestOf(call, partsOf(key, pathNames(call)))).pipe(
    map((answer): Event => {
      if (!answer.ok) return failed(answer.error)
      const read = answerOf(call, answer.value.body)
      return read === null ? failed({ message: `The answer to ${call.path} could not be read.` }) : { type: 'resource.loaded', data: { key, value: read.value } }
    }),
  )
}

/** A key's parameters, apart in those of the path and those of the query. */
function partsOf(key: string, inPath: readonly string[]): { readonly path: Readonly<Record<string, string>>; readonly query: NonNullable<HttpRequest['query']> } {
  const all = Object.entries(parametersOf(key))
  const path = Object.fromEntries(all.filter(([name]) => inPath.includes(name)))
  const query = Object.fromEntries(all.filter(([name]) => !inPath.includes(name)))
  return { path, query }
}
