import { admits } from '../access/roles.ts'
import { after, elapsed, epoch, millisOf, type EpochMs } from '../core/time.ts'
import { decidingOn, NOTHING, type Timer } from '../concept.ts'
import type { Event } from '../event.ts'
import { mayRefresh } from '../access/impersonation.ts'
import type { SessionState, HasSession } from './model.ts'
import {
  FIRST_ROLE_CHECKS,
  REFRESH_AHEAD,
  REFRESH_RETRY_BASE,
  REFRESH_RETRY_LIMIT,
  ROLE_CHECK_EVERY,
  SILENT_AGAIN,
  SILENT_WITHIN,
  SUBSCRIBED_EXEMPTION,
} from './constants.ts'
import { seenTab, type HasTabs } from '../tabs/model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasTabs

const deciding = decidingOn<Seen>()

/** F17, A-69: one refresh when the token is about to end; none while one is in flight. */
export const refreshToken = deciding('refreshes', ['session.refresh_due'], (_entry, { session }): readonly Event[] =>
  mayRefresh(session) ? [{ type: 'session.refresh_asked', data: { why: 'due' } }] : NOTHING,
)

/** T6: an impersonation stops by itself when its time is over. */
export const stopImpersonation = deciding(
  'impersonations',
  ['session.impersonation_due'],
  (_entry, { session }): readonly Event[] =>
    session.phase === 'active' && session.impersonation !== null
      ? [{ type: 'session.end_asked', data: null }]
      : NOTHING,
)

/**
 * seeing the subscription's success begins the five minutes, and asks for a token that knows of it. Whoever comes
 * back from the payment page in his only tab meets a new worker, which does not have his session yet. A trial is no
 * answer: who pays during his waits like anybody.
 */
export const noticeSubscription = deciding(
  'subscriptions',
  ['tab.attached', 'tab.went'],
  (entry, { session }): readonly Event[] => {
    const { phase, profile, subscribedAt } = session
    const isRunning = subscribedAt !== null && elapsed(subscribedAt, entry.at) < SUBSCRIBED_EXEMPTION
    if (
      entry.data.path !== '/subscription-success' ||
      (phase !== 'active' && phase !== 'unknown') ||
      admits('basic', profile?.roles ?? [])
    )
      return NOTHING
    return [
      ...(isRunning ? NOTHING : [{ type: 'session.subscription_seen', data: null } as const]),
      ...(mayRefresh(session) ? [{ type: 'session.refresh_asked', data: { why: 'due' } } as const] : NOTHING),
    ]
  },
)

/**
 * The server says that the plan is another: the token that knows of it is asked for, so that role and badge follow in
 * all tabs without a new sign-in. What a refresh under way brings may be older than the change: then once more after
 * it.
 */
export const followPlan = deciding(
  'plan changes',
  ['live.subscription_changed', 'write.saved', 'session.refreshed'],
  (_entry, { session }): readonly Event[] =>
    session.isPlanChanged && mayRefresh(session) ? [{ type: 'session.refresh_asked', data: { why: 'due' } }] : NOTHING,
)

/**
 * When the token is to be refreshed. Its end was told as a length of time: which clock is right does not matter (F13).
 */
export function sessionTimers(state: Seen): readonly Timer[] {
  const { session } = state
  if (session.phase === 'active' && session.impersonation !== null)
    return [
      {
        id: 'impersonation end',
        at: session.impersonation.until,
        event: { type: 'session.impersonation_due', data: null },
      },
    ]
  if (session.phase !== 'active' || session.expiresAt === null || session.refresh.state === 'in_flight') return NOTHING
  if (session.refresh.state === 'refused') return silentTimers(state, session.refresh)
  const usual = epoch(session.expiresAt * 1_000 - REFRESH_AHEAD)
  const check = roleCheckAt(session)
  const due = check === null || usual < check ? usual : check
  return [
    {
      id: 'session refresh',
      at: later(due, retryAt(session.refresh)),
      event: { type: 'session.refresh_due', data: null },
    },
  ]
}

/** Without a tab that is seen nothing is waited for but that. */
const silentTimers = (state: Seen, { tab, since }: { readonly tab: string | null; readonly since: EpochMs }) =>
  tab === null && seenTab(state.tabs) === null
    ? NOTHING
    : [
        {
          id: 'silent sign-in',
          at: after(since, tab === null ? SILENT_AGAIN : SILENT_WITHIN),
          event: { type: 'session.silent_due', data: null } as const,
        },
      ]

/**
 * ROLE-09: a payment may be told to the provider some time after its page sent the user back; until then, and for five
 * minutes, the token is asked for anew.
 */
function roleCheckAt({ subscribedAt, renewedAt }: SessionState): EpochMs | null {
  if (subscribedAt === null) return null
  const last = renewedAt === null || renewedAt < subscribedAt ? subscribedAt : renewedAt
  const first = FIRST_ROLE_CHECKS.map((wait) => after(subscribedAt, wait)).find((at) => at > last)
  const next = first ?? after(last, ROLE_CHECK_EVERY)
  return elapsed(subscribedAt, next) < SUBSCRIBED_EXEMPTION ? next : null
}

function retryAt({
  failures,
  failedAt,
}: {
  readonly failures: number
  readonly failedAt: EpochMs | null
}): EpochMs | null {
  if (failedAt === null || failures === 0) return null
  return after(failedAt, millisOf(Math.min(REFRESH_RETRY_LIMIT, REFRESH_RETRY_BASE * 2 ** (failures - 1))))
}

const later = (usual: EpochMs, retry: EpochMs | null): EpochMs => (retry === null || retry < usual ? usual : retry)
