import type { Loadable } from '../core/outcome.ts'
import { TOO_MANY } from './constants.ts'
import type { ResourceEntry } from './model.ts'

/** What a view shows when the server gave no reason. */
export const TRY_AGAIN = 'The server did not send it. Try again in a moment.'

/** An answer as a part of a view: the last good one stays while a later one fails. */
export function loadable<T>(entry: ResourceEntry | undefined, title: string, read: (value: unknown) => T): Loadable<T> {
  if (entry !== undefined && entry.loadedAt !== null)
    return { state: 'ready', data: read(entry.value), asOf: entry.loadedAt }
  // A refusal for a time lasts longer than a retry is waited for in silence.
  return entry?.status === 'failed' || (entry?.status === 'waiting' && entry.httpStatus === TOO_MANY)
    ? {
        state: 'failed',
        title,
        hint: entry.message === null || entry.message === '' ? TRY_AGAIN : entry.message,
        canRetry: true,
      }
    : { state: 'loading' }
}

/** The same where an answer may have nothing to show: `read` gives null, and `empty` says so. */
export function loadableOr<T>(
  entry: ResourceEntry | undefined,
  title: string,
  read: (value: unknown) => T | null,
  empty: { readonly title: string; readonly hint: string },
): Loadable<T> {
  const found = loadable(entry, title, read)
  if (found.state !== 'ready') return found
  return found.data === null ? { state: 'empty', ...empty } : { ...found, data: found.data }
}
