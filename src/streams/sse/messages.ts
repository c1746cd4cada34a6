import { NEVER, Observable, Subscription, type SchedulerLike } from 'rxjs'
import { millisOf } from '../../domain/core/time.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { areApart, joinedRow } from '../../domain/live/decoding/values.ts'

/** All values of one window become one entry (architecture 3): 16 ms, one frame. */
const VALUES_WINDOW = millisOf(16)
/** A push that goes takes along what waits, unless a window closed so shortly before. */
const LEAST_WINDOW = millisOf(8)
/**
 * Behind a window that a push closed the next push is waited for a little longer: what comes between both would miss
 * its frame.
 */
const UNTIL_PUSH = millisOf(24)

type Values = EventOf<'live.values_moved'>

/**
 * Gathers moved values to one entry in 16 ms, newest per position; everything else passes at once, behind the values
 * that came before it, so that the order of a stream stays. Takes what one network chunk held, as a list. `pushing`
 * closes a window early: values that arrive while a tab is waited for would miss this frame and wait for the next.
 */
export function oneEntryPerWindow(
  now: () => EpochMs,
  scheduler: SchedulerLike,
  pushing: Observable<unknown> = NEVER,
): (chunks: Observable<readonly Event[]>) => Observable<Event> {
  return (chunks) =>
    new Observable<Event>((subscriber) => {
      const all = new Subscription()
      let waiting: Values | null = null
      let timer: Subscription | null = null
      let flushedAt = 0
      let longest = VALUES_WINDOW

      function flush(): void {
        timer?.unsubscribe()
        timer = null
        if (waiting === null) return
        const values = waiting
        waiting = null
        flushedAt = now()
        longest = VALUES_WINDOW
        subscriber.next(values)
      }

      function take(events: readonly Event[]): void {
        for (const event of events) {
          if (event.type !== 'live.values_moved' || (waiting !== null && areApart(waiting.data, event.data))) flush()
          if (event.type === 'live.values_moved') waiting = waiting === null ? event : joined(waiting, event)
          else subscriber.next(event)
        }
        if (waiting === null || timer !== null) return
        const wait = longest - (now() - flushedAt)
        if (wait <= 0 || wait > longest) flush()
        else all.add((timer = scheduler.schedule(flush, wait)))
      }

      all.add(
        pushing.subscribe(() => {
          if (now() - flushedAt < LEAST_WINDOW) return
          flush()
          longest = UNTIL_PUSH
        }),
      )
      all.add(
        chunks.subscribe({
          next: take,
          error: (error) => subscriber.error(error),
          complete: () => {
            flush()
            subscriber.complete()
          },
        }),
      )
      return all
    })
}

/** Both windows in one, row by row; places stay in order of arrival. */
function joined(earlier: Values, later: Values): Values {
  const rows = new Map(earlier.data.rows.map((row) => [keyOf(row), row]))
  for (const row of later.data.rows) {
    const before = rows.get(keyOf(row))
    rows.set(keyOf(row), before === undefined ? row : joinedRow(before, row))
  }
  return { type: 'live.values_moved', data: { ...later.data, rows: [...rows.values()] } }
}

/** Rows of one stream name their position the same way each time, so the raw parts are key enough here. */
const keyOf = (row: Values['data']['rows'][number]): string => `${row.account}\n${row.symbol}\n${row.leg ?? ''}`
