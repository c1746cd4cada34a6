import { Observable, type Subscription, concatMap, from, map, mergeMap, shareReplay, subscribeOn, switchMap, takeUntil } from 'rxjs'
import { seconds } from '../../domain/core/time.ts'
import type { Event } from '../../domain/event.ts'
import { decodeSince, type SinceAnswer } from '../../domain/live/decode.ts'
import type { State } from '../../domain/state.ts'
import { orElse } from '../orElse.ts'
import type { NamedPipeline, Turn } from '../pipeline.ts'
import type { Ports } from '../ports.ts'
import { calling } from '../rest/client.ts'
import { on, propose } from '../turns.ts'

/** the cursor's gap is filled by id, 1,000 facts a page. */
export const PAGE = 1_000
/** Facts written down in one go. */
const SLICE = 100
/** The longest of the three recovery timeouts (spec 7: 15, 20, 25 s): a page may be big. */
const TIMEOUT = seconds(25)

/** Fetches what is missing between the cursor and the server's head, page by page; the domain asks for the next page. */
export const gaps: NamedPipeline = {
  name: 'gaps',
  pipeline: (turns, ports) => {
    const pages = pageReader(ports)
    return turns.pipe(
      on('live.gap_fill_asked'),
      // A newer ask stands for a newer cursor; the older answer would only repeat it.
      switchMap(({ entry, state }) => page(pages.after(entry.data.sinceId), { state, turns, ports, onMore: pages.begin }).pipe(map((event) => propose(event, entry.entry)))),
    )
  },
}

type Answered = ReturnType<typeof calling>

/** Pages by the id before them. While one is folded the next may be on its way: server and worker then work at the same time (F43). */
function pageReader({ http }: Ports): { readonly after: (sinceId: string) => Answered; readonly begin: (sinceId: string) => void } {
  let begun: { readonly sinceId: string; readonly answer: Answered; readonly reading: Subscription } | null = null
  const read = (sinceId: string): Answered => calling(http, 'eventsSince', { query: { since_event_id: sinceId, limit: PAGE }, timeoutMs: TIMEOUT })

  function after(sinceId: string): Answered {
    const next = begun
    begun = null
    if (next?.sinceId === sinceId) return next.answer
    next?.reading.unsubscribe()
    return read(sinceId)
  }

  function begin(sinceId: string): void {
    begun?.reading.unsubscribe()
    const answer = read(sinceId).pipe(shareReplay(1))
    begun = { sinceId, answer, reading: answer.subscribe() }
  }

  return { after, begin }
}

interface Around {
  readonly state: State
  readonly turns: Observable<Turn>
  readonly ports: Ports
  /** Told of the id behind a page that is not the last. */
  readonly onMore: (sinceId: string) => void
}

function page(answered: Answered, { state, turns, ports: { now, scheduler, report }, onMore }: Around): Observable<Event> {
  return answered.pipe(
    map((answer): readonly Event[] => {
      if (!answer.ok) return [failed(answer.error.message)]
      const since = decodeSince(answer.value.body, now())
      if (since === null) return [failed('The answer to /events/since could not be read.')]
      if (since.hasMore && !since.isAggregated && since.serverEpoch !== null && since.throughSeq !== null && since.throughSeq > state.live.sequence.cursor) onMore(`${since.serverEpoch}-${since.throughSeq}`)
      return filled(since, state)
    }),
    // A page is a thousand turns: between its parts the tabs get their pushes and their commands are heard (F43).
    mergeMap((events) => from(slicesOf(events))),
    concatMap((slice, index) => (index === 0 ? from(slice) : from(slice).pipe(subscribeOn(scheduler)))),
    orElse(report, 'a page of missed facts', failed),
    takeUntil(turns.pipe(on('session.ended', 'live.epoch_changed', 'storage.fenced'))),
  )
}

function slicesOf(events: readonly Event[]): readonly (readonly Event[])[] {
  return Array.from({ length: Math.ceil(events.length / SLICE) }, (_, i) => events.slice(i * SLICE, (i + 1) * SLICE))
}

/** Facts, then how far they reach. Only facts that bring the cursor on are counted: a page without any is tried later, not at once. */
function filled(since: SinceAnswer, { live: { sequence } }: State): readonly Event[] {
  const { cursor } = sequence
  if (since.isAggregated) {
    const to = since.throughSeq ?? cursor
    return [{ type: 'live.gap_summarised', data: { from: cursor + 1, to, counts: countsOf(since) } }]
  }
  const seqs = since.events.map(seqOf).filter((seq) => seq !== null && seq > cursor)
  return [...since.events, { type: 'live.gap_filled', data: { to: since.throughSeq ?? Math.max(cursor, ...seqs.map(Number)), count: seqs.length } }]
}

function countsOf({ body }: SinceAnswer): Readonly<Record<string, number>> {
  const total = body['total_events']
  return { total_events: typeof total === 'number' ? total : 0 }
}

const seqOf = ({ data }: Event): number | null => (data !== null && 'factSeq' in data ? data.factSeq : null)

const failed = (message: string): Event => ({ type: 'live.gap_failed', data: { message } })
