import { Observable, Subscription, type ObservableInput, type OperatorFunction, type SchedulerLike, from } from 'rxjs'
import type { Millis } from '../domain/core/time.ts'

/**
 * Gathers items and hands them on together: `within` after the first one, one batch in work at a time, whatever
 * came meanwhile as the next. Nothing is lost; order is kept.
 */
export function inBatches<T, R>(
  within: Millis,
  scheduler: SchedulerLike,
  work: (batch: readonly T[]) => ObservableInput<R>,
): OperatorFunction<T, R> {
  return (items) =>
    new Observable<R>((subscriber) => {
      const all = new Subscription()
      let waiting: T[] = []
      let timer: Subscription | null = null
      let isDue = false
      let isBusy = false

      function begin(): void {
        if (isBusy || !isDue || waiting.length === 0) return
        const batch = waiting
        waiting = []
        isDue = false
        isBusy = true
        all.add(
          from(work(batch)).subscribe({
            next: (result) => subscriber.next(result),
            error: (error) => subscriber.error(error),
            complete: ended,
          }),
        )
      }

      function ended(): void {
        isBusy = false
        begin()
      }

      function due(): void {
        // An action that ran stays with its owner until it is let go of.
        timer?.unsubscribe()
        timer = null
        isDue = true
        begin()
      }

      all.add(
        items.subscribe({
          next: (item) => {
            waiting.push(item)
            if (waiting.length > 1) return
            timer = scheduler.schedule(due, within)
            all.add(timer)
          },
          error: (error) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      )
      return all
    })
}
