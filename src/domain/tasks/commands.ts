import { commandOn, refused } from '../concept.ts'
import { good } from '../core/outcome.ts'
import { oneOf } from '../core/shapes.ts'
import type { HasSession } from '../session/model.ts'
import { whenReady } from '../session/ready.ts'
import { toastOf } from '../toasts/make.ts'
import { overlayOf, type HasWrites } from '../writes/model.ts'
import { CANCEL_GENERATION, TASK_START, type HasTasks } from './model.ts'
import { isTaken } from './taken.ts'
import { syncTexts, taskTexts } from './texts.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasWrites & HasTasks

const command = commandOn<Seen>()

/** What a tab can ask of long work on the server. */
export const TASK_COMMANDS = {
  /** SYNC-01; A-135: a start while one runs uses the running one. */
  'tasks.start': command({ task: oneOf('trades', 'recommendations') }, ({ id, task }, state, { at }) => {
    if (!state.session.isApiAuthReady)
      return good([{ type: 'toast.queued', data: { toast: toastOf(`start-${id}`, 'error', syncTexts.notReady, at) } }])
    if (isTaken(task, state)) return good([])
    return good([{ type: 'write.asked', data: { write: TASK_START[task], key: 'all', command: id, body: undefined } }])
  }),
  /** Ends the generation under way before it is done; the last recommendations stay. */
  'tasks.cancel': command(
    {},
    whenReady(({ id }, { tasks, writes }) => {
      const { taskId } = tasks.byType.recommendations
      if (taskId === null) return refused('TASK-09', 'none_runs', taskTexts.noneRuns)
      if (overlayOf(writes, CANCEL_GENERATION, taskId) !== null) return good([])
      return good([
        {
          type: 'write.asked',
          data: { write: CANCEL_GENERATION, key: taskId, command: id, body: undefined, path: { taskId } },
        },
      ])
    }),
  ),
}
