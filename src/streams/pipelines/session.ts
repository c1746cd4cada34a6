import {
  concat,
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  race,
  switchMap,
  take,
} from 'rxjs'
import { bad, type Outcome } from '../../domain/core/outcome.ts'
import { seconds } from '../../domain/core/time.ts'
import type { Event } from '../../domain/event.ts'
import type { Judgements } from '../judgements.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports, Refresh } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** Log-out waits no longer for the server's word (spec 4: "failure ignored"). */
const END_TIMEOUT = seconds(5)

/** Refreshing tokens and ending the session; when and whether is the domain's decision. */
export const session = (judgements: Pick<Judgements, 'choices' | 'waiting'>): NamedPipeline => ({
  name: 'session',
  pipeline: (turns, ports) =>
    merge(
      refreshAsked(turns, ports),
      ports.identity.refreshes.pipe(map((refresh) => propose(factOf(refresh)))),
      ended(turns, ports),
      forgotten(turns, ports, judgements),
    ),
})

function refreshAsked(turns: Observable<Turn>, { identity }: Ports): Observable<Proposed> {
  return turns.pipe(
    on('session.refresh_asked'),
    // The port lets one refresh run at a time: what a call already asked for is not asked again.
    mergeMap(() => defer(() => of(identity.refresh()))),
    ignoreElements(),
  )
}

function factOf(refresh: Refresh): Event {
  switch (refresh.kind) {
    case 'asked':
      return { type: 'session.refresh_asked', data: { why: refresh.why } }
    case 'refreshed':
      return { type: 'session.refreshed', data: { expiresAt: refresh.expiresAt, profile: refresh.profile } }
    case 'failed':
      return { type: 'session.refresh_failed', data: { final: refresh.final, message: refresh.message } }
  }
}

/**
 * AUTH-06, AUTH-07: the server first; its failure is a fact and nothing more. Where the session turns out to be over
 * there, as after the account was deleted, no call waits for another.
 */
function ended(turns: Observable<Turn>, { http }: Ports): Observable<Proposed> {
  return turns.pipe(
    on('session.end_asked'),
    switchMap(({ entry, state }) =>
      race(calling(http, 'sessionEnd', { timeoutMs: END_TIMEOUT }), overAlready(turns)).pipe(
        mergeMap((answer): readonly Event[] => [
          ...(answer.ok ? [] : [{ type: 'session.end_failed', data: { message: answer.error.message } } as const]),
          {
            type: 'session.ended',
            data: { reason: state.session.impersonation === null ? 'signed_out' : 'impersonation_over' },
          },
        ]),
        map((event) => propose(event, entry.entry)),
      ),
    ),
  )
}

const overAlready = (turns: Observable<Turn>): Observable<Outcome<never>> =>
  turns.pipe(
    on('session.refresh_failed'),
    filter(({ entry }) => entry.data.final),
    take(1),
    map(({ entry }) => bad({ kind: 'http', status: 401, message: entry.data.message })),
  )

/**
 * Tokens and everything on disk go with the session, whatever ended it (T16); what the user chose for himself stays
 * and so do writes that wait for his next sign-in where the session ended by itself (R10).
 */
function forgotten(
  turns: Observable<Turn>,
  { identity, log }: Ports,
  { choices, waiting }: Pick<Judgements, 'choices' | 'waiting'>,
): Observable<Proposed> {
  return turns.pipe(
    on('session.ended'),
    mergeMap(({ state }) =>
      concat(
        defer(() => of(identity.forget())),
        defer(() => log.forget(choices.take(state), waiting.take(state))),
      ),
    ),
    ignoreElements(),
  )
}
