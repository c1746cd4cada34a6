import type { Profile } from '../command.ts'
import { hasRecognisedRole } from '../access/roles.ts'
import type { LogEntry } from '../event.ts'
import { callOf } from '../resources/policies.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import { SESSION_RENEWED_AFTER } from './constants.ts'

/** Who is signed in. Tokens are not here: the identity port holds them (spec 4, Auth; A-99). */
export interface SessionState {
  /** `unknown` until a tab has looked at the provider; `ending` while session-end is asked (spec 4, Logout). */
  readonly phase: 'unknown' | 'absent' | 'active' | 'ending' | 'ended'
  readonly sessionId: string | null
  /** Claims of the user; after a restart those remembered from the disk, while `phase` is still `unknown`. */
  readonly profile: Profile | null
  /** Seconds since 1970. */
  readonly expiresAt: number | null
  /** start of the session, kept over reloads of the core. */
  readonly sessionStart: EpochMs | null
  /** AUTH-01, AUTH-02: whether calls can be made. */
  readonly isApiAuthReady: boolean
  readonly refresh: RefreshState
  /** SIDE-06: an admin was seen in this session. */
  readonly adminSeen: boolean
  readonly error: { readonly message: string; readonly cancelled: boolean } | null
  readonly endedBecause: 'signed_out' | 'refresh_failed' | 'user_switched' | null
  /** A-08: /subscription-success was seen, and no recognised role came since. */
  readonly subscribedAt: EpochMs | null
  /** When the provider told who this is last; null before. */
  readonly renewedAt: EpochMs | null
  /** AUTH-08: the three settings that outlive a run, so that zone and name are there before the settings are. */
  readonly settings: RememberedSettings
}

export interface RememberedSettings {
  readonly userTimezone: string | null
  readonly userBillingName: string | null
  readonly isSetupComplete: boolean | null
}

/** At most one refresh is in flight. `failures` counts network failures in a row (F46). */
export type RefreshState =
  | { readonly state: 'idle'; readonly failures: number; readonly failedAt: EpochMs | null }
  | {
      readonly state: 'in_flight'
      readonly since: EpochMs
      readonly why: 'due' | 'unauthorised'
      readonly failures: number
    }

/** Nobody known yet. */
export const NO_SESSION: SessionState = {
  phase: 'unknown',
  sessionId: null,
  profile: null,
  expiresAt: null,
  sessionStart: null,
  isApiAuthReady: false,
  refresh: { state: 'idle', failures: 0, failedAt: null },
  adminSeen: false,
  error: null,
  endedBecause: null,
  subscribedAt: null,
  renewedAt: null,
  settings: { userTimezone: null, userBillingName: null, isSetupComplete: null },
}

/** Folds sign-in, refresh and log-out. */
export function reduceSession(session: SessionState, entry: LogEntry): SessionState {
  switch (entry.type) {
    case 'recovery.absence_noticed':
      return session.sessionStart !== null && entry.data.gapMs >= SESSION_RENEWED_AFTER
        ? { ...session, sessionStart: entry.data.to }
        : session
    case 'session.started': {
      const { sessionId, profile, expiresAt, sessionStart } = entry.data
      return {
        ...NO_SESSION,
        phase: 'active',
        isApiAuthReady: true,
        sessionId,
        profile,
        expiresAt,
        sessionStart: epoch(sessionStart),
        adminSeen: session.adminSeen || isAdmin(profile),
        subscribedAt: hasRecognisedRole(profile.roles) ? null : session.subscribedAt,
        renewedAt: entry.at,
        settings:
          session.profile === null || session.profile.sub === profile.sub ? session.settings : NO_SESSION.settings,
      }
    }
    case 'resource.loaded':
      return callOf(entry.data.key) === 'settingsUser'
        ? { ...session, settings: settingsFrom(entry.data.value) }
        : session
    case 'session.profile_told':
      return { ...session, profile: entry.data.profile }
    case 'storage.restored':
    // The one is not written down; the other tells the same when the log is read again (I4).
    case 'worker.started':
      return remembered(session)
    case 'session.refresh_asked':
      return {
        ...session,
        refresh: { state: 'in_flight', since: entry.at, why: entry.data.why, failures: session.refresh.failures },
      }
    case 'session.refreshed':
      return { ...refreshed(session, entry.data.expiresAt, entry.data.profile), renewedAt: entry.at }
    case 'session.refresh_failed':
      return { ...session, refresh: { state: 'idle', failures: session.refresh.failures + 1, failedAt: entry.at } }
    case 'session.absent':
      return session.phase === 'active' ? session : { ...NO_SESSION, phase: 'absent' }
    case 'session.error_reported':
      return { ...session, error: entry.data }
    case 'session.end_asked':
      return { ...session, phase: 'ending' }
    case 'session.ended':
      return { ...NO_SESSION, phase: 'ended', endedBecause: entry.data.reason }
    case 'session.subscription_seen':
      return { ...session, subscribedAt: entry.at }
    default:
      return session
  }
}

/** A new run of the worker has no tokens; what the disk tells of the user is shown meanwhile (architecture 5). */
const remembered = (session: SessionState): SessionState =>
  session.phase === 'active' || session.phase === 'unknown'
    ? { ...session, phase: 'unknown', isApiAuthReady: false, expiresAt: null, refresh: NO_SESSION.refresh, error: null }
    : NO_SESSION

function refreshed(session: SessionState, expiresAt: number, newProfile: Profile | null): SessionState {
  const profile = newProfile ?? session.profile
  return {
    ...session,
    expiresAt,
    profile,
    isApiAuthReady: true,
    refresh: { state: 'idle', failures: 0, failedAt: null },
    adminSeen: session.adminSeen || isAdmin(profile),
    subscribedAt: hasRecognisedRole(profile?.roles ?? []) ? null : session.subscribedAt,
  }
}

function settingsFrom(value: unknown): RememberedSettings {
  const said = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  const text = (name: string): string | null =>
    typeof said[name] === 'string' && said[name] !== '' ? said[name] : null
  return {
    userTimezone: text('timezone'),
    userBillingName: text('billing_name'),
    isSetupComplete: typeof said['is_setup_complete'] === 'boolean' ? said['is_setup_complete'] : null,
  }
}

const isAdmin = (profile: Profile | null): boolean => profile?.roles.includes('admin-user') ?? false
