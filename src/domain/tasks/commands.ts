import { good, type Outcome } from '../core/outcome.ts'
import type { EpochMs } from '../core/time.ts'
import type { Event } from '../event.ts'
import { toastOf } from '../toasts/make.ts'
import { isTaken } from './taken.ts'
import { syncTexts } from './texts.ts'
import type { HasSession } from '../session/model.ts'
import type { HasWrites } from '../writes/model.ts'
import type { HasTasks } from './model.ts'

/** The slices that are looked at here. */
type Seen = HasSession & HasWrites & HasTasks

/** What a tab can ask of long work on the server. */
export type TaskCommand = { readonly type: 'tasks.start'; readonly task: 'trades' }

/** SYNC-01; A-135: a start while one runs uses the running one. */
export function decideTaskCommand(
  command: TaskCommand & { readonly id: string },
  state: Seen,
  at: EpochMs,
): Outcome<readonly Event[]> {
  if (!state.session.isApiAuthReady)
    return good([
      { type: 'toast.queued', data: { toast: toastOf(`sync-${command.id}`, 'error', syncTexts.notReady, at) } },
    ])
  if (isTaken(command.task, state)) return good([])
  return good([
    { type: 'write.asked', data: { write: 'tradesSync', key: 'all', command: command.id, body: undefined } },
  ])
}
