import { decidingOn, NOTHING } from '../concept.ts'
import type { Event, EventOf, LogEntry } from '../event.ts'
import type { HasSettings } from '../settings/model.ts'
import { seenTab, type HasTabs } from '../tabs/model.ts'
import { toastOf } from '../toasts/make.ts'
import { toastWhy } from '../toasts/texts.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import type { HasSession } from './model.ts'
import { SESSION_EXPIRED } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasWrites & HasSettings & HasTabs

const deciding = decidingOn<Seen>()

/**
 * AUTH-04, AUTH-05, A-212: after a refusal the provider is asked once, without a word, whether it still knows the
 * user: the answer that renewed the token may have been lost. What it does not say ends the session, and so does the
 * refusal of what it gave; a network error does not (F46). A tab has to ask, so one that is seen is waited for. No
 * start needs this: it comes with the late part.
 */
export const followRefusal = deciding(
  'refusals',
  [
    'session.refresh_failed',
    'session.silent_ended',
    'session.silent_due',
    'tab.attached',
    'tab.shown',
    'tab.touched',
    'tab.left',
    'late.arrived',
  ],
  (entry, state): readonly Event[] => {
    const { phase, refresh, impersonation, isFoundAgain } = state.session
    if (phase !== 'active' || refresh.state !== 'refused') return NOTHING
    switch (entry.type) {
      case 'session.refresh_failed':
      case 'late.arrived':
        if (refresh.tab !== null) return NOTHING
        // It was the wish of who deletes his account: he is signed out, and nothing went wrong (SCREEN-2.19).
        if (isDeleting(state)) return [{ type: 'session.ended', data: { reason: 'signed_out' } }]
        // The server ended it: nothing is wrong with the administrator's own session.
        if (impersonation !== null) return [{ type: 'session.ended', data: { reason: 'impersonation_over' } }]
        return isFoundAgain ? expired(entry) : asked(state, 'refresh_refused')
      case 'session.silent_ended':
        return entry.data.how === 'unreachable' ? NOTHING : expired(entry)
      case 'session.silent_due':
        if (refresh.tab === null) return asked(state, 'provider_in_reach')
        return state.tabs.byName[refresh.tab]?.visible === true
          ? [{ type: 'session.silent_ended', data: { how: 'no_answer' } }]
          : asked(state, 'tab_hidden')
      case 'tab.left':
        return entry.data.tab === refresh.tab ? asked(state, 'tab_gone') : NOTHING
      default:
        return refresh.tab === null && seenTab(state.tabs) !== null ? asked(state, 'tab_seen') : NOTHING
    }
  },
)

const asked = (state: Seen, reason: EventOf<'session.silent_asked'>['data']['reason']): readonly Event[] => [
  { type: 'session.silent_asked', data: { tab: seenTab(state.tabs), reason } },
]

/** AUTH-05: the session is over, and says so. */
const expired = ({ entry, at }: LogEntry): readonly Event[] => [
  { type: 'session.ended', data: { reason: 'refresh_failed' } },
  {
    type: 'toast.queued',
    data: {
      toast: toastOf(`session-${entry}`, 'error', SESSION_EXPIRED, at, { why: toastWhy.session, replaces: 'session' }),
    },
  },
]

/** Whether the account was deleted here, or is being deleted. */
const isDeleting = ({ writes, settings: { outcomes } }: Seen): boolean =>
  overlayOf(writes, 'accountDelete', 'all') !== null || outcomes['accountDelete']?.ok === true
