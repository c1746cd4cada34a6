import { concept } from '../concept.ts'
import { isRecord, textFrom } from '../core/wire.ts'
import { SESSION_COMMANDS } from './commands.ts'
import { followPlan, refreshToken, sessionTimers, noticeSubscription, stopImpersonation } from './decide.ts'
import { SESSION_FACTS } from './events.ts'
import { brief, NO_SESSION, type SessionState } from './model.ts'
import { SESSION_FOLDS } from './reduce.ts'

/** Who is signed in. */
export const session = concept({
  name: 'session',
  initial: NO_SESSION,
  facts: SESSION_FACTS,
  reduce: SESSION_FOLDS,
  saved: [
    {
      key: 'session',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: sessionKept,
      put: (slice, value) => (isRecord(value) ? { ...slice, ...(value as Partial<SessionState>) } : slice),
    },
    {
      key: 'auth',
      version: 1,
      maxAgeMs: null,
      folded: false,
      take: ({ profile, settings }) => (profile === null ? undefined : { sub: profile.sub, ...settings }),
      put: (slice, value) =>
        isRecord(value)
          ? {
              ...slice,
              settings: {
                userTimezone: textFrom(value['userTimezone']),
                userBillingName: textFrom(value['userBillingName']),
                isSetupComplete: typeof value['isSetupComplete'] === 'boolean' ? value['isSetupComplete'] : null,
              },
            }
          : slice,
    },
  ],
  commands: SESSION_COMMANDS,
  decide: [stopImpersonation, refreshToken, noticeSubscription, followPlan],
  timers: sessionTimers,
})

/**
 * What is kept on disk of a session: sub, roles and name, with its own id and start (architecture 5). Never a token:
 * the state has none.
 */
function sessionKept({ phase, sessionId, profile, sessionStart, adminSeen, subscribedAt }: SessionState): unknown {
  if (profile === null || phase === 'ended' || phase === 'absent') return {}
  return {
    phase: 'unknown',
    sessionId,
    sessionStart,
    adminSeen,
    subscribedAt,
    profile: brief(profile),
  }
}
