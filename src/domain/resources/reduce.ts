import { after, elapsed, epoch, type EpochMs } from '../core/time.ts'
import type { TabHello } from '../tabs/hello.ts'
import { CACHE_MAX_AGE_INSTALLED, GATHERING, NOT_FOUND } from './constants.ts'
import { isGivenUp, isMeant } from './rules.ts'
import { type ResourcesState, NO_RESOURCES, type ResourceEntry } from './model.ts'
import { unique } from '../core/lists.ts'
import type { EntryOf } from '../event.ts'
import type { Folds } from '../concept.ts'

const UNASKED = {
  value: undefined,
  loadedAt: null,
  status: 'idle',
  attempt: 0,
  askedAt: null,
  retryAt: null,
  message: null,
  httpStatus: null,
  isInvalid: false,
} as const

/** Folds the traffic of the cache. */
export const RESOURCES_FOLDS: Folds<ResourcesState> = {
  'resource.wanted': (resources, entry) => put(resources, entry.data.key, entry.at, { wantedAt: entry.at }),
  'resource.asked': (resources, entry) =>
    put(resources, entry.data.key, entry.at, {
      status: entry.data.attempt > 1 && isGivenUp(resources.byKey[entry.data.key]) ? 'again' : 'asked',
      attempt: entry.data.attempt,
      askedAt: entry.at,
      retryAt: null,
      isInvalid: false,
      ...(entry.data.attempt === 1 ? { isAhead: entry.data.ahead === true } : {}),
    }),
  'resource.loaded': (resources, entry) =>
    put(resources, entry.data.key, entry.at, {
      value: entry.data.value,
      loadedAt: entry.at,
      status: 'idle',
      attempt: 0,
      retryAt: null,
      message: null,
      httpStatus: null,
    }),
  'resource.failed': (resources, entry) => {
    const { key, final, attempt, message, status, retryAt } = entry.data
    // What could not be renewed is no fresher than before; that there is no such thing is an answer.
    const isOld = final && status !== NOT_FOUND && (resources.byKey[key]?.loadedAt ?? null) !== null
    return put(resources, key, entry.at, {
      status: final ? 'failed' : 'waiting',
      attempt,
      message,
      httpStatus: status,
      ...(retryAt === undefined ? {} : { retryAt }),
      ...(isOld ? { isInvalid: true } : {}),
    })
  },
  'resource.invalidated': (resources, entry) => ({
    ...invalidated(resources, entry.data.keys),
    renewal: renewalAfter(resources, entry),
  }),
  'resource.renewal_due': (resources, entry) => ({ ...resources, renewal: null, renewedAt: entry.at }),
  'resource.forgotten': (resources, entry) => ({
    ...resources,
    byKey: Object.fromEntries(Object.entries(resources.byKey).filter(([key]) => !entry.data.keys.includes(key))),
  }),
  'resource.prefetch_due': (resources, entry) => ({ ...resources, prefetchedAt: entry.at }),
  'storage.restored': (resources) => ({
    ...resources,
    byKey: Object.fromEntries(
      Object.entries(resources.byKey).map(([key, known]) => [
        key,
        known.status === 'idle' ? known : { ...known, status: 'idle' as const, attempt: 0, retryAt: null },
      ]),
    ),
    prefetchedAt: null,
  }),
  'tab.attached': (resources, entry) => known(resources, entry.data, entry.at),
  'session.ended': () => NO_RESOURCES,
}

/**
 * CACHE-11: the worker restores before it knows its device; in the installed app and on iOS what was saved 15 min ago
 * is then dropped.
 */
function known(resources: ResourcesState, { installedApp, ios }: TabHello, at: EpochMs): ResourcesState {
  const { savedAt } = resources
  if (savedAt === null) return resources
  const isTooOld = (installedApp || ios === true) && elapsed(savedAt, at) >= CACHE_MAX_AGE_INSTALLED
  if (!isTooOld) return { ...resources, savedAt: null }
  return {
    ...resources,
    savedAt: null,
    byKey: Object.fromEntries(
      Object.entries(resources.byKey).filter(([, { loadedAt }]) => loadedAt === null || loadedAt > savedAt),
    ),
  }
}

function put(resources: ResourcesState, key: string, at: EpochMs, change: Partial<ResourceEntry>): ResourcesState {
  const known = resources.byKey[key] ?? { ...UNASKED, wantedAt: at }
  return { ...resources, byKey: { ...resources.byKey, [key]: { ...known, ...change } } }
}

/** The gathered renewal with what became old by closed trades, or without what something else made old. */
function renewalAfter(
  { renewal, renewedAt, byKey }: ResourcesState,
  { at, data: { keys, isGathered } }: EntryOf<'resource.invalidated'>,
): ResourcesState['renewal'] {
  const gathered = renewal?.keys ?? []
  if (isGathered !== true || keys === 'all')
    return renewal === null ? null : { ...renewal, keys: gathered.filter((key) => !isMeant(keys, key)) }
  const soon = after(at, GATHERING.moment)
  return {
    at: renewal?.at ?? epoch(renewedAt === null ? soon : Math.max(soon, after(renewedAt, GATHERING.apart))),
    keys: unique([...gathered, ...keys.filter((key) => byKey[key]?.isInvalid !== true)]),
  }
}

function invalidated(resources: ResourcesState, keys: readonly string[] | 'all'): ResourcesState {
  return {
    ...resources,
    byKey: Object.fromEntries(
      Object.entries(resources.byKey).map(([key, known]) => [
        key,
        // One that waits keeps its wait: the try that ends it is the renewal.
        isMeant(keys, key) ? { ...known, isInvalid: true } : known,
      ]),
    ),
  }
}
