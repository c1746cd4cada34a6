import { concept } from '../../concept.ts'
import { loadingTimers, requestStage, changeStage, changeDueStage } from './decide.ts'
import { NOT_LOADED } from './model.ts'
import { LOADING_FOLDS } from './reduce.ts'

/** Loading changeStage; their facts stand with those of the tabs. */
export const loading = concept({
  name: 'loading',
  initial: NOT_LOADED,
  reduce: LOADING_FOLDS,
  decide: [requestStage, changeStage, changeDueStage],
  timers: loadingTimers,
})
