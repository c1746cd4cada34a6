import { concept } from '../concept.ts'
import { STORAGE_FACTS } from './events.ts'
import { NO_STORAGE } from './model.ts'
import { ownTimers } from './presence.ts'
import { STORAGE_FOLDS } from './reduce.ts'

/** The log's own disk, and what the core does by itself. */
export const storage = concept({
  name: 'storage',
  initial: NO_STORAGE,
  facts: STORAGE_FACTS,
  reduce: STORAGE_FOLDS,
  timers: ownTimers,
})
