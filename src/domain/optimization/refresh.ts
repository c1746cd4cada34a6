import { decidingOn, NOTHING } from '../concept.ts'
import type { Event } from '../event.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { RATED_KEYS } from './keys.ts'

/** Kind of figures that a refresh invalidates (spec 7: repeated cache_types). */
export const CACHE_TYPE = 'optimized_strategies'

/** Said to whoever asks again meanwhile. */
export const REFRESHING = 'The strategies are being rated anew.'

const FAILED = 'The strategies could not be rated anew'

/** Once the server forgot its ratings, all that comes from them is asked for; a failure says its reason. */
export const followRefresh = decidingOn()(
  'ratings refreshed',
  ['write.saved', 'write.failed'],
  (entry): readonly Event[] => {
    if (entry.data.write !== 'invalidateCache') return NOTHING
    if (entry.type === 'write.saved')
      return [{ type: 'resource.invalidated', data: { keys: [...RATED_KEYS], why: 'refreshed' } }]
    const { message } = entry.data
    const title = message === '' ? FAILED : `${FAILED}: ${message}`
    return [toastOfWrite(`optimization-${entry.entry}`, 'error', title, entry.at)]
  },
)
