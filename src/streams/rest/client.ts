import { Observable, defer, from, map, of, switchMap } from 'rxjs'
import { bad, good, type Outcome } from '../../domain/core/outcome.ts'
import type { Call } from '../../domain/wire/rest/call.ts'
import type { HttpAnswer, HttpPort } from '../ports.ts'
import { callTable, requestOf, type CallName, type CallParts } from './calls.ts'

/** Makes a call of the wire table. Never errors; unsubscribing aborts it. */
export function calling(http: HttpPort, name: CallName, parts: CallParts = {}): Observable<Outcome<HttpAnswer>> {
  return withTable(({ CALLS }) => http.call(requestOf(CALLS[name], parts)))
}

/** Makes a call of any name and reads the answer by its schema: its value, or why there is none. */
export function reading(http: HttpPort, name: string, parts: CallParts = {}): Observable<Outcome<unknown>> {
  return withTable(({ CALLS, safeParse }) => {
    const call: Call | undefined = Object.hasOwn(CALLS, name) ? CALLS[name as CallName] : undefined
    // 403: nobody tries that again.
    if (call === undefined)
      return of(bad({ kind: 'http', status: 403, message: `No call is known by the name ${name}.` }))
    return http.call(requestOf(call, parts)).pipe(
      map((answer) => {
        if (!answer.ok) return answer
        if (call.answer === undefined) return good(answer.value.body)
        const read = safeParse(call.answer, answer.value.body)
        return read.success
          ? good<unknown>(read.output)
          : bad({ kind: 'unreadable', message: `The answer to ${call.path} could not be read.` })
      }),
    )
  })
}

function withTable<T>(
  use: (table: Awaited<ReturnType<typeof callTable>>) => Observable<Outcome<T>>,
): Observable<Outcome<T>> {
  const table = defer(() => from(callTable().catch(() => null)))
  return table.pipe(
    switchMap((loaded) =>
      loaded === null
        ? of(bad({ kind: 'network', message: 'A part of the program could not be fetched.' }))
        : use(loaded),
    ),
  )
}
