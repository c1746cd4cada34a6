import { decidingOn, NOTHING } from '../concept.ts'
import type { HasServerTime } from '../live/today.ts'
import type { Event } from '../event.ts'
import { wantedByTabs } from '../screens/wants.ts'
import type { HasResources } from './model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasClosed } from '../closed/model.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasResources & HasClosed

const deciding = decidingOn<Seen>()

/**
 * Some wants follow from answers: a closed trade's candles from its symbol and times, all of a zone from the settings.
 * What a visible tab wants and nobody ever asked for is asked for, once. So it is with a role that comes later.
 */
export const requestFollowingWants = deciding(
  'wants that follow',
  ['resource.loaded', 'resource.failed', 'closed.page_loaded', 'session.refreshed'],
  (_entry, state): readonly Event[] =>
    state.session.isApiAuthReady ? wantedByTabs(state, true).flatMap((key) => unasked(state, key)) : NOTHING,
)

const unasked = ({ resources }: Seen, key: string): readonly Event[] =>
  resources.byKey[key] === undefined
    ? [
        { type: 'resource.wanted', data: { key, by: 'session' } },
        { type: 'resource.asked', data: { key, attempt: 1 } },
      ]
    : NOTHING
