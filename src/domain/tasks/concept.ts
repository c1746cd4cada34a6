import { concept } from '../concept.ts'
import { isRecord } from '../core/wire.ts'
import { TASK_COMMANDS } from './commands.ts'
import { answerStart, resumeFoundTask, settleCancel, syncAfterLink, toastTask } from './decide.ts'
import { TASK_FACTS } from './events.ts'
import { NO_TASKS, type Task } from './model.ts'
import { TASKS_FOLDS } from './reduce.ts'

/** Long work on the server. */
export const tasks = concept({
  name: 'tasks',
  initial: NO_TASKS,
  facts: TASK_FACTS,
  reduce: TASKS_FOLDS,
  saved: [
    {
      key: 'tasks',
      version: 1,
      maxAgeMs: null,
      folded: true,
      take: ({ byType }) => byType,
      put: (slice, value) =>
        isRecord(value)
          ? {
              byType: {
                trades: taskFrom(value['trades']) ?? NO_TASKS.byType.trades,
                recommendations: taskFrom(value['recommendations']) ?? NO_TASKS.byType.recommendations,
              },
            }
          : slice,
    },
  ],
  commands: TASK_COMMANDS,
  decide: [answerStart, settleCancel, syncAfterLink, resumeFoundTask, toastTask],
})

/** A saved task; null, which is idle, where it has not the shape. */
const taskFrom = (value: unknown): Task | null =>
  isRecord(value) && typeof value['phase'] === 'string' && typeof value['progress'] === 'number'
    ? { ...NO_TASKS.byType.trades, ...(value as unknown as Task) }
    : null
