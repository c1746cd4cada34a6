import { Observable, defer, from, map, of, switchMap } from 'rxjs'
import { bad, good, type Outcome } from '../../domain/core/outcome.ts'
import type { AnswerOf, Call, Saying } from '../../domain/wire/rest/call.ts'
import type { CallName, Calls } from '../../domain/wire/rest/table.ts'
import type { HttpAnswer, HttpPort } from '../ports.ts'
import { callTable, requestOf, type CallParts } from './calls.ts'

/** What a call is made with: what its entry takes, and how long to wait. */
type With<N extends CallName> = Saying<Calls[N]> & Omit<CallParts, 'path' | 'query' | 'body'>
/** What comes back under a name: by its entry, or unknown where the name is known only at run time. */
type ReadOf<N extends string> = N extends CallName ? AnswerOf<Calls[N]> : unknown

/** Makes a call by its entry; its answer is read by whoever asks. Never errors; unsubscribing aborts it. */
export function calling<N extends CallName>(
  http: HttpPort,
  name: N,
  ...[parts]: Partial<With<N>> extends With<N> ? [parts?: With<N>] : [parts: With<N>]
): Observable<Outcome<HttpAnswer>> {
  return withTable(({ CALLS }) => http.call(requestOf(CALLS[name], parts as CallParts | undefined)))
}

/** Makes a call of any name and reads the answer by its schema: its value, or why there is none. */
export function reading<const N extends string>(
  http: HttpPort,
  name: N,
  parts: CallParts = {},
): Observable<Outcome<ReadOf<N>>> {
  return withTable(({ CALLS, safeParse }) => {
    const call = Object.hasOwn(CALLS, name) ? (CALLS as Readonly<Record<string, Call>>)[name] : undefined
    // 403: nobody tries that again.
    if (call === undefined)
      return of(bad({ kind: 'http', status: 403, message: `No call is known by the name ${name}.` }))
    return http.call(requestOf(call, parts)).pipe(
      map((answer) => {
        if (!answer.ok) return answer
        if (call.answer === undefined) return good(answer.value.body as ReadOf<N>)
        const read = safeParse(call.answer, answer.value.body)
        return read.success
          ? good(read.output as ReadOf<N>)
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
