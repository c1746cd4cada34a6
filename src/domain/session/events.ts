import { about, fact, memory, trace, type FactsOf } from '../core/fact.ts'
import type { Profile, SignInError } from './model.ts'

/** Tokens never appear here: the http port holds them; facts say only that they are there and until when. */
export const SESSION_FACTS = {
  'session.started': fact<{
    readonly sessionId: string
    readonly profile: Profile
    readonly expiresAt: number
    readonly sessionStart: number
    /** An administrator looks as this user. */
    readonly isImpersonation?: true
  }>(),
  /** An administrator asks to look as somebody; the answer's token is no part of any fact. */
  'session.impersonation_asked': fact<{ readonly target: string; readonly reason: string }>(),
  'session.impersonation_granted': fact<{ readonly target: string }>(),
  'session.impersonation_refused': fact<{ readonly target: string; readonly message: string }>(),
  /** The time of an impersonation is over (T6). */
  'session.impersonation_due': memory(),
  /** All claims, for names and picture: in memory only. On disk stay sub, roles and name (architecture 5). */
  'session.profile_told': memory<{ readonly profile: Profile }>(),
  'session.refresh_due': memory(),
  'session.refresh_asked': memory<{ readonly why: 'due' | 'unauthorised' }>(),
  'session.refreshed': memory<{ readonly expiresAt: number; readonly profile: Profile | null }>(),
  /** `final` when the provider said invalid_grant. A network error is not final (F46). */
  'session.refresh_failed': trace<{ readonly final: boolean; readonly message: string }>(),
  /** After a refusal: that tab asks the provider without a word; null waits for a tab that is seen. */
  'session.silent_asked': trace<{
    readonly tab: string | null
    readonly reason: 'refresh_refused' | 'tab_seen' | 'tab_gone' | 'tab_hidden' | 'provider_in_reach'
  }>(),
  /** What the silent sign-in found. Only `unreachable` is tried again: there the provider did not hear of it. */
  'session.silent_ended': trace<{
    readonly how: 'found' | 'absent' | 'blocked' | 'failed' | 'unreachable' | 'no_answer'
  }>(),
  /** A silent sign-in took too long, or one that met no provider is due again. */
  'session.silent_due': memory(),
  /** a tab shows a subscription's success, and its role is not there yet. On disk: a reload knows it. */
  'session.subscription_seen': fact(),
  /** A tab looked and found no session at the provider. */
  'session.absent': trace(),
  'session.error_reported': trace<SignInError>(),
  'session.end_asked': trace(),
  /** Log-out proceeds if session-end fails (spec 8): the failure is a fact. */
  'session.end_failed': trace<{ readonly message: string }>(),
  'session.ended': fact<{ readonly reason: 'signed_out' | 'refresh_failed' | 'user_switched' | 'impersonation_over' }>(
    about,
  ),
}

export type SessionEvent = FactsOf<typeof SESSION_FACTS>
