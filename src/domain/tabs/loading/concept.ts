import { concept } from '../../concept.ts'
import { loadingTimers, progress, stages, stagesDue } from './decide.ts'
import { NOT_LOADED } from './model.ts'
import { LOADING_FOLDS } from './reduce.ts'

/** Loading stages; their facts stand with those of the tabs. */
export const loading = concept({
  name: 'loading',
  initial: NOT_LOADED,
  reduce: LOADING_FOLDS,
  decide: [progress, stages, stagesDue],
  timers: loadingTimers,
})
