import { commandOn, refused } from '../concept.ts'
import { unique } from '../core/lists.ts'
import { good } from '../core/outcome.ts'
import { flag, listOf, word } from '../core/shapes.ts'
import type { HasResources } from '../resources/model.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasWrites } from '../writes/model.ts'
import { MOST_TICKED, TOGGLE } from './constants.ts'
import { pastOf } from './past.ts'
import { adviceTexts as texts } from './texts.ts'
import { doneIds, tickKey } from './ticks.ts'

const command = commandOn<HasSession & HasTabs & HasResources & HasWrites>()

/** What a tab can ask of recommended actions. */
export const ADVICE_COMMANDS = {
  /**
   * API-49: ticks actions off, or takes ticks back. A server may turn each id over, so only those go that are not
   * there yet, with what is wanted of them; all ticks share a lane, for the last wish to be the last word. From a tab
   * that shows a past day none goes.
   */
  'advice.complete': command(
    { ids: listOf(word), isDone: flag },
    whenReady(({ id, ids, isDone }, state, { tab, at }) => {
      const past = pastOf(state, tab, at)
      if (past !== null) return refused('SCREEN-2.11', 'past_day', texts.pastDay, { day: past.day })
      if (ids.length > MOST_TICKED) return refused('API-49', 'too_many', texts.tooMany(MOST_TICKED))
      const done = doneIds(state)
      const turned = unique(ids).filter((one) => done.has(one) !== isDone)
      if (turned.length === 0) return refused('API-49', 'nothing_to_do', isDone ? texts.allDone : texts.noneDone)
      return good([
        {
          type: 'write.asked',
          data: {
            write: TOGGLE,
            key: tickKey(isDone),
            command: id,
            body: { action_ids: turned, completed: isDone },
            lane: TOGGLE,
          },
        },
      ])
    }),
  ),
}
