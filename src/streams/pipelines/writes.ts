import {
  Observable,
  concatMap,
  defer,
  filter,
  groupBy,
  map,
  merge,
  mergeMap,
  of,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs'
import { BOT_WRITES } from '../../domain/bots/constants.ts'
import { bad, type Fault, type Outcome } from '../../domain/core/outcome.ts'
import { seconds, type Millis } from '../../domain/core/time.ts'
import { wireOf } from '../../domain/core/wire.ts'
import type { Event } from '../../domain/event.ts'
import { TYPES_WRITE } from '../../domain/notifications/typesKept.ts'
import { TOO_MANY } from '../../domain/resources/constants.ts'
import { PROVIDER_PAGES } from '../../domain/settings/model.ts'
import { GENERATION_TIMEOUT, TASK_START } from '../../domain/tasks/model.ts'
import { isTooOld, WAITED_TOO_LONG } from '../../domain/writes/age.ts'
import type { Overlay } from '../../domain/writes/model.ts'
import { orElse } from '../orElse.ts'
import type { NamedPipeline, Turn } from '../pipeline.ts'
import type { HttpPort, Ports } from '../ports.ts'
import { API_TIMEOUT } from '../rest/calls.ts'
import { reading } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** Before a write whose answer was lost on the line is asked for again. */
const LINE_PAUSE = seconds(1)

/** Nobody looks at a spinner for longer than for an answer: a longer pause is told instead. */
const LONGEST_PAUSE = API_TIMEOUT

/** TASK-28: what the log says of a generation that did not start in its time. */
const TIMED_OUT = 'The server did not answer within 60 seconds.'

/** Calls whose answers hold a key: of them only the server's warnings reach the log. */
const KEYED_ANSWERS: readonly string[] = ['accountsAdd', 'accountsUpdate']

/** Writes whose answer says what was done, and is needed however old it is; any other is what holds now. */
const TOLD_BY_ANSWER: readonly string[] = [...Object.values(TASK_START), ...BOT_WRITES, TYPES_WRITE]

/**
 * Every write from one table: asked → saved or failed (law 6). One after the other per key, or per lane where the write
 * names one, so that the last wish is the last word.
 */
export const writes: NamedPipeline = {
  name: 'writes',
  pipeline: (turns, ports) => {
    const over = on('session.ended', 'storage.fenced')
    const asked = turns.pipe(
      on('write.asked'),
      filter(({ state }) => state.session.phase !== 'unknown'),
      map(({ entry, state }) => state.writes.overlays.find((overlay) => overlay.asked === entry.entry)),
      filter((overlay) => overlay !== undefined),
    )
    return merge(waiting(turns), asked).pipe(
      groupBy(lineOf, {
        // As long as a write of it is open, however long that takes: one may wait for a token without limit.
        duration: ({ key }) =>
          merge(
            turns.pipe(
              on('write.saved', 'write.failed'),
              filter(({ state }) => !state.writes.overlays.some((overlay) => lineOf(overlay) === key)),
            ),
            turns.pipe(over),
          ),
      }),
      // Keys are independent of each other; within a key order is kept.
      mergeMap((sameKey) =>
        sameKey.pipe(
          concatMap((overlay) => saved(overlay, ports).pipe(map((event) => propose(event, overlay.asked)))),
          // What waits behind the one under way goes with it.
          takeUntil(turns.pipe(over)),
        ),
      ),
    )
  },
}

const lineOf = ({ write, key, request }: Overlay): string => request.lane ?? `${write} ${key}`

/**
 * Writes of an earlier run that were never answered, and those asked for before it was known who is signed in, go with
 * the first session of this run: their keys make a second copy harmless (R10), as long as the server knows them.
 */
const waiting = (turns: Observable<Turn>): Observable<Overlay> =>
  turns.pipe(
    on('session.started'),
    take(1),
    mergeMap(({ state }) => state.writes.overlays),
  )

function saved(
  { write, key, asked, at, command, body, request }: Overlay,
  { http, report, now, scheduler }: Ports,
): Observable<Event> {
  const failed = (message: string, status: number | null = null): Event => ({
    type: 'write.failed',
    data: { write, key, asked, message, status },
  })
  const { lane: _lane, undo, ...parts } = request
  const isGeneration = write === TASK_START.recommendations
  let isReplayed = false
  const noting: HttpPort = {
    call: (asking) =>
      http.call(asking).pipe(tap((answer) => (isReplayed = answer.ok && answer.value.isReplayed === true))),
  }
  const limit = isGeneration ? { timeoutMs: GENERATION_TIMEOUT } : {}
  // Asked each time it goes: in between a worker may have died, or the device slept.
  const ask = defer(() =>
    isTooOld(at, now())
      ? of(bad({ kind: 'refused', message: WAITED_TOO_LONG }))
      : reading(noting, write, { body, ...parts, ...limit, idempotencyKey: command }),
  )
  const after = (pause: number, next: Observable<Outcome<unknown>>) =>
    timer(pause, scheduler).pipe(mergeMap(() => next))
  // T9: who asks for more than the server takes at once, as for a hundred rules, is only slower.
  const patiently: Observable<Outcome<unknown>> = ask.pipe(
    mergeMap((answer) => {
      const pause = answer.ok || isGeneration ? null : pauseOf(answer.error)
      return pause === null ? of(answer) : after(pause, patiently)
    }),
  )
  return patiently.pipe(
    // Its key brings the answer that did not come, and makes a second copy harmless (R10). A generation has its 60 s
    // and no more; one that began all the same is met by the next start.
    mergeMap((answer) =>
      !answer.ok && isLost(answer.error) && !isGeneration
        ? after(answer.error.kind === 'timeout' ? 0 : LINE_PAUSE, patiently)
        : of(answer),
    ),
    mergeMap((answer): readonly Event[] => {
      if (answer.ok && PROVIDER_PAGES.includes(write))
        return [
          ...providerPage(answer.value, write, asked),
          { type: 'write.saved', data: { write, key, asked, answer: null } },
        ]
      if (answer.ok)
        return [
          {
            type: 'write.saved',
            data: {
              write,
              key,
              asked,
              answer: isReplayed && !TOLD_BY_ANSWER.includes(write) ? null : ofLog(write, answer.value),
              ...(isReplayed ? { isReplayed } : {}),
              ...(undo === undefined ? {} : { undo }),
            },
          },
        ]
      const { kind, message, status = null } = answer.error
      if (isGeneration && kind === 'timeout') {
        report('generating recommendations', new Error(TIMED_OUT))
        return [failed(TIMED_OUT)]
      }
      // It was done, whatever the answer looks like: an unreadable one is no failure of the write.
      return [
        kind === 'unreadable'
          ? { type: 'write.saved', data: { write, key, asked, answer: null } }
          : failed(message, status),
      ]
    }),
    orElse(report, `the write ${write}`, failed),
  )
}

/** After which pause a write that the server did not look at yet goes again; null where it is refused. */
function pauseOf({ status, retryAfter }: Fault): Millis | null {
  if (status !== TOO_MANY || retryAfter === undefined) return null
  const pause = seconds(retryAfter)
  return pause > LONGEST_PAUSE ? null : pause
}

/** Whether nobody knows if it was done: no answer in time, a line that broke, a proxy that lost the server. */
const isLost = ({ kind, status = 0 }: Fault): boolean =>
  kind === 'timeout' || kind === 'network' || (status >= 502 && status <= 504)

/**
 * The card provider's address, where it is one that may be opened: over TLS, or on this machine. It lets its holder in:
 * of the answer nothing reaches the log.
 */
function providerPage(answer: unknown, write: string, asked: number): readonly Event[] {
  const { url } = wireOf(answer)
  const isGood = typeof url === 'string' && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])\S+$/i.test(url)
  return isGood ? [{ type: 'settings.portal_told', data: { write, asked, url } }] : []
}

const ofLog = (write: string, answer: unknown): unknown => (KEYED_ANSWERS.includes(write) ? warningsOf(answer) : answer)

const warningsOf = (answer: unknown): { readonly warnings: unknown } => ({
  warnings: wireOf(answer)['warnings'] ?? [],
})
