import type { Loadable } from '../core/outcome.ts'
import { TOO_MANY } from './constants.ts'
import type { ResourceEntry } from './model.ts'
import { isGivenUp } from './rules.ts'

/** What a view shows when the server gave no reason. */
export const TRY_AGAIN = 'The server did not send it. Try again in a moment.'

/** An answer as a part of a view: the last good one stays while a later one fails. */
export function loadable<T>(entry: ResourceEntry | undefined, title: string, read: (value: unknown) => T): Loadable<T> {
  if (entry !== undefined && entry.loadedAt !== null)
    return { state: 'ready', data: read(entry.value), asOf: entry.loadedAt }
  return isGivenUp(entry) || isRefused(entry)
    ? {
        state: 'failed',
        title,
        hint: entry.message === null || entry.message === '' ? TRY_AGAIN : entry.message,
        canRetry: true,
      }
    : { state: 'loading' }
}

/** A refusal for a time lasts longer than a retry is waited for in silence, and holds while it is tried again. */
const isRefused = (entry: ResourceEntry | undefined): entry is ResourceEntry =>
  entry?.httpStatus === TOO_MANY && (entry.status === 'waiting' || (entry.status === 'asked' && entry.attempt > 1))

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
