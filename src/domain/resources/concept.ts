import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { ADMIN_CALLS } from '../admin/constants.ts'
import { RESOURCE_COMMANDS } from './commands.ts'
import { CACHE_MAX_AGE } from './constants.ts'
import {
  fetchOnMount,
  prefetchNextPages,
  refetchInvalidated,
  retryAndPoll,
  resourceTimers,
  invalidateStale,
} from './decide.ts'
import { RESOURCE_FACTS } from './events.ts'
import { requestFollowingWants } from './following.ts'
import { NO_RESOURCES, type ResourceEntry } from './model.ts'
import { callOf } from './policies.ts'
import { RESOURCES_FOLDS } from './reduce.ts'

/** Server data by key. */
export const resources = concept({
  name: 'resources',
  initial: NO_RESOURCES,
  facts: RESOURCE_FACTS,
  reduce: RESOURCES_FOLDS,
  saved: [
    {
      key: 'resources',
      version: 1,
      maxAgeMs: CACHE_MAX_AGE,
      folded: false,
      take: ({ byKey }) => cacheKept(byKey),
      put: (slice, value, savedAt) =>
        isRecord(value) ? { ...slice, byKey: value as Readonly<Record<string, ResourceEntry>>, savedAt } : slice,
    },
  ],
  commands: RESOURCE_COMMANDS,
  decide: [fetchOnMount, refetchInvalidated, retryAndPoll, prefetchNextPages, invalidateStale, requestFollowingWants],
  timers: resourceTimers,
})

/**
 * Calls whose answers hold keys or other people's data, and every trade once more: never in the saved query
 * cache.
 */
const UNSAVED: readonly string[] = ['accountsList', 'runtimeConfig', 'notificationsList', ...ADMIN_CALLS, 'engineInput']

/** CACHE-12: an empty cache is skipped. */
function cacheKept(byKey: Readonly<Record<string, ResourceEntry>>): unknown {
  const kept = Object.entries(byKey).filter(([key, entry]) => entry.loadedAt !== null && !UNSAVED.includes(callOf(key)))
  return kept.length === 0
    ? undefined
    : Object.fromEntries(
        kept.map(([key, entry]) => [
          key,
          { ...entry, status: 'idle', attempt: 0, retryAt: null, message: null, httpStatus: null },
        ]),
      )
}
