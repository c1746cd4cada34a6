import { concept, NOTHING, type Folds, type Timer } from '../concept.ts'
import { after } from '../core/time.ts'
import { ADVICE_COMMANDS } from './commands.ts'
import { TOGGLE, UNDO_FOR } from './constants.ts'
import { settleTicks } from './decide.ts'
import { ADVICE_FACTS } from './events.ts'
import { NO_TICK, type AdviceState, type HasAdvice } from './model.ts'
import { idsIn, wantsDone } from './ticks.ts'

const FOLDS: Folds<AdviceState> = {
  'write.asked': (advice, { at, data: { write, key, body } }) =>
    write === TOGGLE ? { ticked: wantsDone(key) ? { ids: idsIn(body), at } : null } : advice,
  // What did not go through needs no way back.
  'write.failed': (advice, { data: { write } }) => (write === TOGGLE ? NO_TICK : advice),
  'advice.undo_due': () => NO_TICK,
  'session.ended': () => NO_TICK,
}

const adviceTimers = ({ advice: { ticked } }: HasAdvice): readonly Timer[] =>
  ticked === null
    ? NOTHING
    : [{ id: 'advice undo', at: after(ticked.at, UNDO_FOR), event: { type: 'advice.undo_due', data: null } }]

/** Ticks of recommended actions, and taking them back. The actions themselves are the server's. */
export const advice = concept({
  name: 'advice',
  initial: NO_TICK,
  facts: ADVICE_FACTS,
  reduce: FOLDS,
  commands: ADVICE_COMMANDS,
  decide: [settleTicks],
  timers: adviceTimers,
})
