import { commandOn, refused } from '../concept.ts'
import { shortHash } from '../core/hash.ts'
import { good, type Outcome } from '../core/outcome.ts'
import { flag, listOf, number, object, oneOf, or, text, word, words, type Check } from '../core/shapes.ts'
import type { EpochMs } from '../core/time.ts'
import type { Event } from '../event.ts'
import type { HasStorage } from '../storage/model.ts'
import { SESSION_RENEWED_AFTER } from './constants.ts'
import { mayRefresh } from '../access/impersonation.ts'
import { brief, type HasSession, type SessionState, type TokenSet } from './model.ts'
import { notReady } from './ready.ts'
import { NOTHING_KEPT, UNREACHABLE } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasStorage

const command = commandOn<Seen>()

/** A provider may tell more of a user than is read here. */
const tokens = object({
  accessToken: words,
  refreshToken: or(words, null),
  idToken: words,
  expiresAt: number,
  profile: object({ sub: text(255, 1), roles: listOf(word) }, true),
  impersonatedBy: or(word, undefined),
}) as Check<TokenSet>

/** Signing in and out. */
export const SESSION_COMMANDS = {
  /**
   * The tab signed in, or found a session at the provider without a word (`isFound`): that was asked before a log-out
   * which came meanwhile, and does not undo it. `tokens` is taken out at the border and never enters the log.
   */
  'session.start': command({ tokens, isFound: or(flag, undefined) }, (asked, state, { at }) =>
    asked.isFound === true && isLoggedOut(state.session)
      ? loggedOutMeanwhile()
      : good(started(asked.tokens, state, at)),
  ),
  'session.sign_out': command({}, (_asked, state, { tab }) => signedOut(tab, state)),
  /** look now whether the provider knows of the new plan. A-69: a running refresh serves this wish too. */
  'session.check_plan': command({}, (_asked, { session }) => {
    if (session.phase !== 'active') return notReady()
    return good(mayRefresh(session) ? [{ type: 'session.refresh_asked', data: { why: 'due' } }] : [])
  }),
  /**
   * Silent sign-in found no session at the provider, or says how else it ended. A tab that looked in vain does not end
   * what another tab just began, nor a log-out; one that was asked for it after a refusal is heard (AUTH-05).
   */
  'session.report_absent': command(
    { how: or(oneOf('blocked', 'failed', 'unreachable'), undefined) },
    ({ how }, { session }, { tab }) => {
      const { phase, refresh } = session
      if (isLoggedOut(session)) return loggedOutMeanwhile()
      if (phase !== 'active') return good([{ type: 'session.absent', data: null }])
      return refresh.state === 'refused' && refresh.tab === tab
        ? good([{ type: 'session.silent_ended', data: { how: how ?? 'absent' } }])
        : refused('AUTH-02', 'signed_in_meanwhile', 'Another tab signed in.')
    },
  ),
  /**
   * Nobody could be asked for the session. What this device keeps of the user is shown meanwhile (F46); where it keeps
   * nothing, that is said.
   */
  'session.report_unreachable': command({}, (_asked, { session }) => {
    if (session.phase === 'active') return refused('AUTH-02', 'signed_in_meanwhile', 'Another tab signed in.')
    return good([
      session.profile === null
        ? { type: 'session.error_reported', data: { message: NOTHING_KEPT, cancelled: false } }
        : { type: 'session.refresh_failed', data: { final: false, message: UNREACHABLE } },
    ])
  }),
  /** The sign-in failed in this tab. */
  'session.report_error': command({ message: words, cancelled: flag }, ({ message, cancelled }, _state, { tab }) =>
    good([{ type: 'session.error_reported', data: { message, cancelled, tab } }]),
  ),
}

/** The user logged out in this run, or is about to. */
const isLoggedOut = ({ phase, endedBecause }: SessionState): boolean =>
  phase === 'ending' || (phase === 'ended' && endedBecause === 'signed_out')

const loggedOutMeanwhile = (): Outcome<never> =>
  refused('AUTH-06', 'signed_out_meanwhile', 'The user logged out meanwhile.')

/**
 * The press counts as a touch, so that the tab in which the user logs out is the one that leaves through the provider
 * whatever had the focus before.
 */
function signedOut(tab: string, { session }: Seen): Outcome<readonly Event[]> {
  const pressed: Event = { type: 'tab.touched', data: { tab, kind: 'click' } }
  switch (session.phase) {
    case 'active':
      return good([pressed, { type: 'session.end_asked', data: null }])
    case 'unknown':
      return good([pressed, { type: 'session.ended', data: { reason: 'signed_out' } }])
    case 'absent':
    case 'ended':
      // APP-01: a sign-in that failed here may have left a session at the provider, and the way out of its error leads
      // through there.
      if (session.error !== null) return good([pressed, { type: 'session.ended', data: { reason: 'signed_out' } }])
      return refused('AUTH-06', 'not_signed_in', 'Nobody is signed in.')
    case 'ending':
      return refused('AUTH-06', 'not_signed_in', 'Nobody is signed in.')
  }
}

/** Sign-in. The same user again keeps his session (a second tab, a new token); another one ends it (T17, I9). */
function started(
  { profile, expiresAt, impersonatedBy }: TokenSet,
  { session, storage }: Seen,
  at: EpochMs,
): readonly Event[] {
  const isSame = session.profile?.sub === profile.sub
  if (isSame && session.phase === 'active')
    return [
      { type: 'session.refreshed', data: { expiresAt, profile: brief(profile) } },
      { type: 'session.profile_told', data: { profile } },
      ...(session.refresh.state === 'refused'
        ? [{ type: 'session.silent_ended', data: { how: 'found' } } as const]
        : []),
    ]
  const isContinued =
    isSame &&
    session.sessionStart !== null &&
    storage.presentAt !== null &&
    at - storage.presentAt < SESSION_RENEWED_AFTER
  const ended: readonly Event[] =
    session.profile !== null && !isSame ? [{ type: 'session.ended', data: { reason: 'user_switched' } }] : []
  return [
    ...ended,
    {
      type: 'session.started',
      data: {
        sessionId: isSame && session.sessionId !== null ? session.sessionId : shortHash(`${profile.sub}|${at}`),
        profile: brief(profile),
        expiresAt,
        sessionStart: isContinued ? session.sessionStart! : at,
        ...(impersonatedBy === undefined ? {} : { isImpersonation: true }),
      },
    },
    { type: 'session.profile_told', data: { profile } },
  ]
}
