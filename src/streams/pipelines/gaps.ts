import {
  EMPTY,
  Observable,
  concatMap,
  from,
  ignoreElements,
  map,
  merge,
  mergeMap,
  shareReplay,
  subscribeOn,
  switchMap,
  takeUntil,
} from 'rxjs'
import type { Outcome } from '../../domain/core/outcome.ts'
import type { Event } from '../../domain/event.ts'
import { decodeSince, type SinceAnswer } from '../../domain/live/decode.ts'
import { activityQuery, pageTimeout } from '../../domain/recovery/scenario.ts'
import type { State } from '../../domain/state.ts'
import { orElse } from '../orElse.ts'
import type { NamedPipeline, Turn } from '../pipeline.ts'
import type { HttpAnswer, Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** the cursor's gap is filled by id, 1,000 facts a page. */
const PAGE = 1_000
/** Facts written down in one go, some 15 ms of work: a browser makes each pause between two at least 4 ms long. */
const SLICE = 250

/**
 * Fetches what is missing between the cursor and the server's head, page by page; the domain asks for the next page.
 */
export const gaps: NamedPipeline = {
  name: 'gaps',
  pipeline: (turns, ports) => {
    const pages = pageReader(turns, ports)
    return turns.pipe(
      on('live.gap_fill_asked'),
      // A newer ask stands for a newer cursor; the older answer would only repeat it.
      switchMap(({ entry, state }) =>
        page(entry.data.sinceId, { state, turns, ports, pages }).pipe(map((event) => propose(event, entry.entry))),
      ),
    )
  },
}

type Answered = ReturnType<typeof calling>

interface Pages {
  /** The page behind an id: the one that is on its way, or a new one as the state has it asked for. */
  readonly after: (sinceId: string, state: State) => Answered
  /** The same, to be begun now and taken by the next ask. */
  readonly ahead: (sinceId: string, state: State) => Answered
}

/** While one page is folded the next is on its way: server and worker work at the same time (F43). */
function pageReader(turns: Observable<Turn>, { http }: Ports): Pages {
  let begun: { readonly sinceId: string; readonly answer: Answered } | null = null
  const read = (sinceId: string, state: State): Answered =>
    calling(http, 'eventsSince', {
      query: { since_event_id: sinceId, limit: PAGE, ...activityQuery(state) },
      timeoutMs: pageTimeout(state.recovery),
    })

  function after(sinceId: string, state: State): Answered {
    const next = begun
    begun = null
    return next?.sinceId === sinceId ? next.answer : read(sinceId, state)
  }

  function ahead(sinceId: string, state: State): Answered {
    // It outlives the page that asked for it, and ends with the history it belongs to.
    const answer = read(sinceId, state).pipe(takeUntil(turns.pipe(on(...ENDS))), shareReplay(1))
    begun = { sinceId, answer }
    return answer
  }

  return { after, ahead }
}

/** What makes an answer under way worthless. */
const ENDS = ['session.ended', 'live.epoch_changed', 'storage.fenced'] as const

interface Around {
  readonly state: State
  readonly turns: Observable<Turn>
  readonly ports: Ports
  readonly pages: Pages
}

function page(sinceId: string, { state, turns, ports: { now, scheduler, report }, pages }: Around): Observable<Event> {
  return pages.after(sinceId, state).pipe(
    map((answer) => read(answer, { state, now })),
    // A page is a thousand turns: between its parts the tabs get their pushes and their commands are heard (F43). None
    // of them begins within a turn, as a page that was fetched ahead would: what follows from a fact is decided before
    // the next one.
    mergeMap(({ events, next }) =>
      merge(
        next === null ? EMPTY : pages.ahead(next, state).pipe(ignoreElements()),
        slicesOf(events).pipe(concatMap((slice) => from(slice).pipe(subscribeOn(scheduler)))),
      ),
    ),
    orElse(report, 'a page of missed facts', failed),
    takeUntil(turns.pipe(on(...ENDS))),
  )
}

/** What an answer says, and the id behind it when more is to come. */
function read(
  answer: Outcome<HttpAnswer>,
  { state, now }: { readonly state: State; readonly now: Ports['now'] },
): { readonly events: readonly Event[]; readonly next: string | null } {
  if (!answer.ok) return { events: [failed(answer.error.message)], next: null }
  const since = decodeSince(answer.value.body, now())
  if (since === null) return { events: [failed('The answer to /events/since could not be read.')], next: null }
  const { hasMore, isAggregated, serverEpoch, throughSeq } = since
  const isMore =
    hasMore && !isAggregated && serverEpoch !== null && throughSeq !== null && throughSeq > state.live.sequence.cursor
  return { events: filled(since, state), next: isMore ? `${serverEpoch}-${throughSeq}` : null }
}

const slicesOf = (events: readonly Event[]): Observable<readonly Event[]> =>
  from(Array.from({ length: Math.ceil(events.length / SLICE) }, (_, i) => events.slice(i * SLICE, (i + 1) * SLICE)))

/** Facts, then how far they reach. Only facts behind the cursor are counted: those before it came already. */
function filled(since: SinceAnswer, { live: { sequence } }: State): readonly Event[] {
  const { cursor } = sequence
  if (since.isAggregated) {
    const to = since.throughSeq ?? cursor
    return [{ type: 'live.gap_summarised', data: { from: cursor + 1, to, counts: countsOf(since) } }]
  }
  const seqs = since.events.map(seqOf).filter((seq) => seq !== null && seq > cursor)
  return [
    ...since.events,
    {
      type: 'live.gap_filled',
      data: { to: since.throughSeq ?? Math.max(cursor, ...seqs.map(Number)), count: seqs.length },
    },
  ]
}

function countsOf({ body }: SinceAnswer): Readonly<Record<string, number>> {
  const total = body['total_events']
  return { total_events: typeof total === 'number' ? total : 0 }
}

const seqOf = ({ data }: Event): number | null => (data !== null && 'factSeq' in data ? data.factSeq : null)

const failed = (message: string): Event => ({ type: 'live.gap_failed', data: { message } })
