import { concept } from '../concept.ts'
import { OPTIMIZATION_COMMANDS } from './commands.ts'
import { followRefresh } from './refresh.ts'

/** Ratings of the strategies, asked for anew. What is tried out is the address', what is saved the configuration's. */
export const optimization = concept({
  name: 'optimization',
  commands: OPTIMIZATION_COMMANDS,
  decide: [followRefresh],
})
