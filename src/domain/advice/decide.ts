import { decidingOn, NOTHING } from '../concept.ts'
import type { Event } from '../event.ts'
import { callOf } from '../resources/policies.ts'
import type { HasResources } from '../resources/model.ts'
import { toastOfWrite } from '../toasts/make.ts'
import { ADVICE, TOGGLE } from './constants.ts'
import { adviceTexts as texts } from './texts.ts'
import { wantsDone, withTicks } from './ticks.ts'

/** What a tick changes beside the list: cooldowns and stages are reckoned with it, and what was followed. */
const CHANGED_BY_A_TICK: readonly string[] = ['strategiesOptimized', 'recommendationReview', 'adviceRecord']

/** A kept tick is what the server says; one that failed falls back, and says why. */
export const settleTicks = decidingOn<HasResources>()(
  'ticks saved',
  ['write.saved', 'write.failed'],
  (entry, { resources }): readonly Event[] => {
    const { write, key } = entry.data
    if (write !== TOGGLE) return NOTHING
    if (entry.type === 'write.failed') {
      const title = wantsDone(key) ? texts.tickFailed : texts.untickFailed
      return [
        toastOfWrite(`advice-${entry.entry}`, 'error', title, entry.at, { text: entry.data.message }),
        { type: 'resource.invalidated', data: { keys: [ADVICE], why: 'tick_failed' } },
      ]
    }
    const known = resources.byKey[ADVICE]
    return [
      entry.data.answer === null || known === undefined
        ? { type: 'resource.invalidated', data: { keys: [ADVICE], why: 'ticked' } }
        : { type: 'resource.loaded', data: { key: ADVICE, value: withTicks(known.value, entry.data.answer) } },
      {
        type: 'resource.invalidated',
        data: {
          keys: Object.keys(resources.byKey).filter((one) => CHANGED_BY_A_TICK.includes(callOf(one))),
          why: 'ticked',
        },
      },
    ]
  },
)
