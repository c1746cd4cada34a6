import { catchError, defer, from, of, switchMap } from 'rxjs'
import type { LogPort, StreamPort } from '../../streams/ports.ts'

/**
 * A log whose code is still on its way: signed-out pages never fetch it, the others do while the rest of the worker
 * starts.
 */
export function laterLog(coming: Promise<LogPort>): LogPort {
  return {
    load: async (after) => (await coming).load(after),
    append: async (batch) => (await coming).append(batch),
    mend: async () => (await coming).mend(),
    saveSlices: async (slices) => (await coming).saveSlices(slices),
    tidy: async (retention, now) => (await coming).tidy(retention, now),
    forget: async (choices, waiting) => (await coming).forget(choices, waiting),
    choices: async () => (await coming).choices(),
    waiting: async () => (await coming).waiting(),
    troubles: defer(() => from(coming)).pipe(switchMap((log) => log.troubles)),
  }
}

/**
 * Streams whose reader is fetched with the first opening; a reader that cannot be fetched is a line that did not open
 * (F30).
 */
export function laterStream(fetch: () => Promise<StreamPort>): StreamPort {
  return {
    open: (request) =>
      defer(() => from(fetch())).pipe(
        catchError(() => of(null)),
        switchMap((port) =>
          port === null ? of({ kind: 'failed', why: 'network', status: null } as const) : port.open(request),
        ),
      ),
  }
}
