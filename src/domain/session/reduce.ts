import { wireOf, wordsFrom } from '../core/wire.ts'
import { type Profile, type SessionState, NO_SESSION, type RememberedSettings } from './model.ts'
import { admits } from '../access/roles.ts'
import { callOf } from '../resources/policies.ts'
import { epoch, type EpochMs } from '../core/time.ts'
import { SESSION_RENEWED_AFTER } from './constants.ts'
import { lastingError } from './signInError.ts'
import type { Folds } from '../concept.ts'

/** Folds sign-in, refresh and log-out. */
export const SESSION_FOLDS: Folds<SessionState> = {
  'recovery.absence_noticed': (session, entry) =>
    session.sessionStart !== null && entry.data.gapMs >= SESSION_RENEWED_AFTER
      ? { ...session, sessionStart: entry.data.to }
      : session,
  'session.started': (session, entry) => {
    const { sessionId, profile, expiresAt, sessionStart, isImpersonation } = entry.data
    return {
      ...NO_SESSION,
      phase: 'active',
      isApiAuthReady: true,
      sessionId,
      profile,
      expiresAt,
      sessionStart: epoch(sessionStart),
      adminSeen: session.adminSeen || isAdmin(profile),
      subscribedAt: admits('basic', profile.roles) ? null : session.subscribedAt,
      renewedAt: entry.at,
      impersonation: isImpersonation === true ? { until: epoch(expiresAt * 1_000) } : null,
      settings:
        session.profile === null || session.profile.sub === profile.sub ? session.settings : NO_SESSION.settings,
    }
  },
  'resource.loaded': (session, entry) =>
    callOf(entry.data.key) === 'settingsUser' ? { ...session, settings: settingsFrom(entry.data.value) } : session,
  'session.profile_told': (session, entry) => ({ ...session, profile: entry.data.profile }),
  // The one is not written down; the other tells the same when the log is read again (I4).
  'storage.restored': (session) => remembered(session),
  'worker.started': (session) => remembered(session),
  'live.subscription_changed': (session) => ({ ...session, isPlanChanged: true }),
  'write.saved': (session, entry) =>
    entry.data.write === 'trialStart' ? { ...session, isPlanChanged: true } : session,
  'session.refresh_asked': (session, entry) => ({
    ...session,
    isPlanChanged: false,
    refresh: { state: 'in_flight', since: entry.at, why: entry.data.why, failures: session.refresh.failures },
  }),
  'session.refreshed': (session, entry) => ({
    ...refreshed(session, entry.data.expiresAt, entry.data.profile),
    renewedAt: entry.at,
  }),
  'session.refresh_failed': (session, { at, data: { final } }) => {
    const failures = session.refresh.failures + 1
    const refresh: SessionState['refresh'] = final
      ? { state: 'refused', since: at, tab: null, failures }
      : { state: 'idle', failures, failedAt: at }
    return { ...session, refresh }
  },
  'session.silent_asked': (session, { at, data: { tab } }) => looking(session, tab, at),
  'session.silent_ended': (session, { at, data: { how } }) =>
    looking({ ...session, isFoundAgain: how === 'found' }, null, at),
  'session.absent': (session) =>
    session.phase === 'active' ? session : { ...NO_SESSION, phase: 'absent', error: lastingError(session) },
  'session.error_reported': (session, entry) => ({ ...session, error: entry.data }),
  'session.end_asked': (session) => ({ ...session, phase: 'ending' }),
  'session.ended': (_session, entry) => ({ ...NO_SESSION, phase: 'ended', endedBecause: entry.data.reason }),
  'session.subscription_seen': (session, entry) => ({ ...session, subscribedAt: entry.at }),
}

/** A new run of the worker has no tokens; what the disk tells of the user is shown meanwhile (architecture 5). */
const remembered = (session: SessionState): SessionState =>
  session.phase === 'active' || session.phase === 'unknown'
    ? { ...session, phase: 'unknown', isApiAuthReady: false, expiresAt: null, refresh: NO_SESSION.refresh, error: null }
    : NO_SESSION

/** Only while a refusal stands is a tab asked for anything. */
const looking = (session: SessionState, tab: string | null, since: EpochMs): SessionState =>
  session.refresh.state === 'refused' ? { ...session, refresh: { ...session.refresh, tab, since } } : session

function refreshed(session: SessionState, expiresAt: number, newProfile: Profile | null): SessionState {
  const profile = newProfile ?? session.profile
  return {
    ...session,
    expiresAt,
    profile,
    isApiAuthReady: true,
    refresh: { state: 'idle', failures: 0, failedAt: null },
    isFoundAgain: false,
    adminSeen: session.adminSeen || isAdmin(profile),
    subscribedAt: admits('basic', profile?.roles ?? []) ? null : session.subscribedAt,
  }
}

function settingsFrom(value: unknown): RememberedSettings {
  const said = wireOf(value)
  return {
    userTimezone: wordsFrom(said['timezone']),
    userBillingName: wordsFrom(said['billing_name']),
    isSetupComplete: typeof said['is_setup_complete'] === 'boolean' ? said['is_setup_complete'] : null,
  }
}

const isAdmin = (profile: Profile | null): boolean => profile?.roles.includes('admin-user') ?? false
