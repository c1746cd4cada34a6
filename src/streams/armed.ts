import { Observable, type OperatorFunction, type Subscription } from 'rxjs'
import { days } from '../domain/core/time.ts'
import type { Timer } from '../domain/concept.ts'
import type { Judgements } from './judgements.ts'
import type { Proposed, Turn } from './pipeline.ts'
import type { Ports } from './ports.ts'
import { propose } from './turns.ts'

/** A longer wait overflows the browser's timers; it is looked at again in between. */
const LONGEST_WAIT = days(1)

interface Armed {
  readonly at: number
  /** Null once it fired: the same moment is not proposed twice. */
  readonly waiting: Subscription | null
}

/**
 * Proposes each moment the state waits for when it has come. The list is the state's: what disappears from it is
 * cancelled, what moves is set anew, what a restart restores is set again.
 */
export function armed(
  timersOf: Judgements['timers'],
  { now, scheduler, random }: Pick<Ports, 'now' | 'scheduler' | 'random'>,
): OperatorFunction<Turn, Proposed> {
  return (turns) =>
    new Observable<Proposed>((subscriber) => {
      const armedById = new Map<string, Armed>()
      let newest: Turn | null = null
      let looking: Subscription | null = null

      function arm(timer: Timer, cause: number): void {
        const known = armedById.get(timer.id)
        if (known?.at === timer.at) return
        known?.waiting?.unsubscribe()
        const wait = Math.max(0, timer.at - now())
        wake(timer, cause, wait + wait * (timer.spread ?? 0) * random())
      }

      function wake(timer: Timer, cause: number, wait: number): void {
        const waiting = scheduler.schedule(
          () => {
            // A browser's timer may come a little early by the worker's clock, and who decides refuses what is early.
            const rest = Math.max(wait - LONGEST_WAIT, timer.at - now())
            if (rest > 0) return wake(timer, cause, rest)
            armedById.set(timer.id, { at: timer.at, waiting: null })
            subscriber.next(propose(timer.event, cause))
          },
          Math.min(wait, LONGEST_WAIT),
        )
        armedById.set(timer.id, { at: timer.at, waiting })
      }

      function look(): void {
        looking = null
        const { entry, state } = newest!
        const wanted = timersOf(state)
        const ids = new Set(wanted.map(({ id }) => id))
        for (const [id, { waiting }] of armedById) {
          if (ids.has(id)) continue
          waiting?.unsubscribe()
          armedById.delete(id)
        }
        for (const timer of wanted) arm(timer, entry.entry)
      }

      // One look for all turns of a burst: a thousand missed facts are a thousand turns.
      const heard = turns.subscribe((turn) => {
        newest = turn
        looking ??= scheduler.schedule(look)
      })
      return () => {
        heard.unsubscribe()
        looking?.unsubscribe()
        for (const { waiting } of armedById.values()) waiting?.unsubscribe()
      }
    })
}
