import { catchError, of, type MonoTypeOperatorFunction } from 'rxjs'
import type { Event } from '../domain/event.ts'
import type { Ports } from './ports.ts'

/**
 * An unforeseen error in the middle of a piece of work is reported and becomes the failure that the state waits for:
 * nothing stays asked for ever (F52).
 */
export function orElse(
  report: Ports['report'],
  where: string,
  failure: (message: string) => Event,
): MonoTypeOperatorFunction<Event> {
  return catchError((error: unknown) => {
    report(where, error)
    return of(failure(error instanceof Error ? error.message : String(error)))
  })
}
