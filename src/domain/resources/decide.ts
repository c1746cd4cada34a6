import { after, elapsed, epoch, minutes, type EpochMs } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer, type HasTime } from '../concept.ts'
import type { EntryOf, Event } from '../event.ts'
import { routeFor } from '../access/match.ts'
import { hasPlan } from '../session/plan.ts'
import { ASKED_BY_TAB, CHANGED_BY_A_TRADE, PREFETCH_AFTER } from './constants.ts'
import { callOf, policyOf } from './policies.ts'
import { changedByRefresh } from './refreshes.ts'
import { freshAhead, freshFor, isAsked, isBusy, isFresh, isGivenUp, isMeant, isMissing } from './rules.ts'
import { wantedAhead, wantedBy, wantedByTabs } from '../screens/wants.ts'
import type { HasResources, ResourceEntry } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import { savedZone } from '../tabs/zone.ts'
import type { HasLoading } from '../tabs/loading/model.ts'
import type { HasClosed } from '../closed/model.ts'
import type { HasLive } from '../live/state.ts'

/** The slices that are looked at here. */
type Seen = HasTime & HasSession & HasTabs & HasLoading & HasResources & HasClosed & HasLive

const deciding = decidingOn<Seen>()

/** A want is written down again after this time, so that kept answers know that they are in use. */
const WANT_AGAIN = minutes(1)

/** Mounting, showing and focusing ask for what is not fresh; sign-in asks for everything wanted. */
export const fetchOnMount = deciding(
  'wants',
  ['tab.attached', 'tab.went', 'tab.shown', 'tab.touched', 'session.started', 'storage.restored'],
  (entry, state): readonly Event[] => {
    const tab =
      'tab' in (entry.data ?? {}) ? state.tabs.byName[(entry.data as { readonly tab: string }).tab] : undefined
    const keys = tab === undefined ? wantedByTabs(state) : wantedBy(state, tab)
    const onSettings = tab !== undefined && routeFor(tab.path)?.route.screen === 'settings'
    return keys.flatMap((key) => [
      ...noted(state, key, tab?.tab ?? 'session', entry.at),
      ...askedIfStale(state, key, entry.at, onSettings),
    ])
  },
)

/**
 * What became invalid is asked for at once where a visible tab shows it, what closed trades made so in gathered rounds;
 * what could not be had, when a line opens.
 */
export const refetchInvalidated = deciding(
  'renewals',
  ['resource.invalidated', 'resource.renewal_due', 'resource.loaded', 'live.opened'],
  (entry, state): readonly Event[] => {
    if (entry.type === 'resource.invalidated' && entry.data.isGathered === true) return NOTHING
    const wanted = wantedByTabs(state, true)
    const meant = entry.type === 'resource.loaded' ? [entry.data.key] : Object.keys(state.resources.byKey)
    return meant
      .filter((key) => {
        const known = state.resources.byKey[key]
        return known !== undefined && wanted.includes(key) && isDue(entry, key, known, state.resources)
      })
      .flatMap((key) => asked(state, key, 1))
  },
)

type Occasion = EntryOf<'resource.invalidated' | 'resource.renewal_due' | 'resource.loaded' | 'live.opened'>

/**
 * Whether an answer that is old, or never came, is asked for now. One that failed is left to its pause where the
 * occasion is about others, one that waits for its retry wherever its reader does not ask, and one that closed trades
 * made old to the next renewal.
 */
function isDue({ type, data }: Occasion, key: string, known: ResourceEntry, { renewal }: Seen['resources']): boolean {
  const { status, isInvalid, retryAt } = known
  if (!isInvalid && retryAt === null) return false
  if (status === 'idle') return renewal?.keys.includes(key) !== true
  if (type !== 'resource.invalidated') return type === 'live.opened' && status === 'failed'
  return isMeant(data.keys, key) && (status === 'failed' || (status === 'waiting' && data.why === ASKED_BY_TAB))
}

/** Retries and polls. */
export const retryAndPoll = deciding(
  'repeats',
  ['resource.retry_due', 'resource.poll_due'],
  (entry, state): readonly Event[] => {
    const { key } = entry.data
    const known = state.resources.byKey[key]
    if (known === undefined || isAsked(known)) return NOTHING
    // What failed and is polled goes on with its tries, as one that is asked for after its pause.
    const next = isGivenUp(known) ? known.attempt + 1 : 1
    if (entry.type === 'resource.poll_due') return known.status === 'waiting' ? NOTHING : asked(state, key, next)
    return known.retryAt === null ? NOTHING : asked(state, key, known.attempt + 1)
  },
)

/** CACHE-07: the likely next pages, once. */
export const prefetchNextPages = deciding('prefetch', ['resource.prefetch_due'], (entry, state): readonly Event[] => {
  const tab = state.tabs.byName[state.tabs.lastFocused ?? '']
  if (tab === undefined || !hasPlan(state.session)) return NOTHING
  return wantedAhead(state, tab)
    .filter(
      (key) =>
        !isFresh(state.resources.byKey[key], freshAhead(key), entry.at) &&
        !isBusy(state.resources.byKey[key]) &&
        state.resources.byKey[key]?.status !== 'failed',
    )
    .flatMap((key) => asked(state, key, 1, true))
})

/** What a correction makes old: all that the trade itself did, and what is shown of that trade alone (F39). */
const CHANGED_BY_A_CORRECTION = [...CHANGED_BY_A_TRADE, 'tradeById', 'tradeLegs']

/** What a closed trade, its correction or a refresh of the dashboard makes old. */
export const invalidateStale = deciding(
  'staleness',
  ['live.trade_closed', 'live.trade_corrected', 'live.refresh_told', 'live.forced_refresh_due'],
  (entry, state): readonly Event[] => {
    const calls =
      entry.type === 'live.trade_closed'
        ? CHANGED_BY_A_TRADE
        : entry.type === 'live.trade_corrected'
          ? CHANGED_BY_A_CORRECTION
          : entry.type === 'live.refresh_told'
            ? changedByRefresh(entry.data.reason)
            : null
    const keys = Object.keys(state.resources.byKey).filter((key) => calls === null || calls.includes(callOf(key)))
    if (entry.type === 'live.trade_closed' || entry.type === 'live.trade_corrected')
      return [{ type: 'resource.invalidated', data: { keys, why: entry.type, isGathered: true } }]
    return keys.length === 0 ? NOTHING : [{ type: 'resource.invalidated', data: { keys, why: entry.type } }]
  },
)

/** Retries, polls of what a visible tab shows, and forgetting what is kept too long. */
export function resourceTimers(state: Seen): readonly Timer[] {
  const { resources, session, loading } = state
  const timers: Timer[] = []
  const wanted = new Set(wantedByTabs(state))
  const visible = new Set(wantedByTabs(state, true))
  const own = { zone: savedZone(state), offset: state.live.clock.offset }
  for (const [key, known] of Object.entries(resources.byKey)) {
    const policy = policyOf(key)
    if (known.retryAt !== null && (known.status === 'waiting' || visible.has(key)) && session.isApiAuthReady)
      timers.push({ id: `retry ${key}`, at: known.retryAt, event: { type: 'resource.retry_due', data: { key } } })
    if (known.askedAt !== null && visible.has(key) && session.isApiAuthReady && !isBusy(known)) {
      const at =
        policy.pollAt === undefined
          ? policy.poll === null
            ? null
            : after(known.askedAt, policy.poll)
          : policy.pollAt(key, known.askedAt, own)
      if (at !== null)
        timers.push({ id: `poll ${key}`, at: epoch(at), event: { type: 'resource.poll_due', data: { key } } })
    }
    if (!wanted.has(key) && !isBusy(known))
      timers.push({
        id: `forget ${key}`,
        at: after(lastUse(known), policy.kept),
        event: { type: 'resource.forgotten', data: { keys: [key] } },
      })
  }
  if (resources.renewal !== null && session.isApiAuthReady)
    timers.push({ id: 'renewal', at: resources.renewal.at, event: { type: 'resource.renewal_due', data: null } })
  if (
    resources.prefetchedAt === null &&
    loading.stage === 'complete' &&
    loading.changedAt !== null &&
    session.isApiAuthReady
  ) {
    timers.push({
      id: 'prefetch',
      at: after(loading.changedAt, PREFETCH_AFTER),
      event: { type: 'resource.prefetch_due', data: null },
    })
  }
  return timers
}

const lastUse = (known: { readonly loadedAt: EpochMs | null; readonly wantedAt: EpochMs }): EpochMs =>
  Math.max(known.loadedAt ?? 0, known.wantedAt) as EpochMs

const noted = (state: Seen, key: string, by: string, at: EpochMs): readonly Event[] => {
  const known = state.resources.byKey[key]
  return known !== undefined && elapsed(known.wantedAt, at) < WANT_AGAIN
    ? NOTHING
    : [{ type: 'resource.wanted', data: { key, by } }]
}

function askedIfStale(state: Seen, key: string, at: EpochMs, onSettings: boolean): readonly Event[] {
  const known = state.resources.byKey[key]
  return isFresh(known, freshFor(key, state, onSettings), at) || isBusy(known) || isMissing(known)
    ? NOTHING
    : asked(state, key, 1)
}

const asked = (state: Seen, key: string, attempt: number, isAhead = false): readonly Event[] =>
  state.session.isApiAuthReady
    ? [{ type: 'resource.asked', data: { key, attempt, ...(isAhead ? { ahead: true as const } : {}) } }]
    : NOTHING
