import type { Fact } from '../core/fact.ts'
import type { Profile } from '../command.ts'

/** Tokens never appear here: the http port holds them; facts say only that they are there and until when. */
export type SessionEvent =
  | Fact<
      'session.started',
      {
        readonly sessionId: string
        readonly profile: Profile
        readonly expiresAt: number
        readonly sessionStart: number
      }
    >
  /** All claims, for names and picture: in memory only. On disk stay sub, roles and name (architecture 5). */
  | Fact<'session.profile_told', { readonly profile: Profile }>
  | Fact<'session.refresh_due', null>
  | Fact<'session.refresh_asked', { readonly why: 'due' | 'unauthorised' }>
  | Fact<'session.refreshed', { readonly expiresAt: number; readonly profile: Profile | null }>
  /** `final` when the provider said invalid_grant: the user is signed out. A network error is not final (F46). */
  | Fact<'session.refresh_failed', { readonly final: boolean; readonly message: string }>
  /** A tab looked and found no session at the provider. */
  | Fact<'session.absent', null>
  | Fact<'session.error_reported', { readonly message: string; readonly cancelled: boolean }>
  | Fact<'session.end_asked', null>
  /** Log-out proceeds if session-end fails (spec 8): the failure is a fact. */
  | Fact<'session.end_failed', { readonly message: string }>
  | Fact<'session.ended', { readonly reason: 'signed_out' | 'refresh_failed' | 'user_switched' }>
