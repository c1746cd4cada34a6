import { concept } from '../concept.ts'
import { activityTimers, flushEarly, reportActivity } from './decide.ts'
import { ACTIVITY_FACTS } from './events.ts'
import { NO_ACTIVITY } from './model.ts'
import { ACTIVITY_FOLDS } from './reduce.ts'

/** What is reported of the user's activity. */
export const activity = concept({
  name: 'activity',
  initial: NO_ACTIVITY,
  facts: ACTIVITY_FACTS,
  reduce: ACTIVITY_FOLDS,
  decide: [reportActivity, flushEarly],
  timers: activityTimers,
})
