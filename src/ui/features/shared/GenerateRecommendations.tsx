import type { ReactNode } from 'react'
import type { TaskProgress } from '../../../domain/tasks/model.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Progress } from '../../kit/feedback/Progress.tsx'
import { send } from '../../model/send.ts'
import * as css from './GenerateRecommendations.css.ts'

/**
 * 'Generate recommendations'; while a generation runs, how far it is stands in its place, and it can be cancelled
 * . `task` is `taskProgress(state, 'recommendations')` of the screen's view.
 */
export function GenerateRecommendations({
  task,
  variant = 'default',
  disabledReason,
}: {
  readonly task: TaskProgress | null
  readonly variant?: 'primary' | 'default'
  /** Why none can be started here. */
  readonly disabledReason?: string | undefined
}): ReactNode {
  // One place for both, so that the focus goes from one button to the other.
  return (
    <div className={css.place}>
      {task === null ? (
        <Button
          icon="refresh"
          variant={variant}
          disabledReason={disabledReason}
          onPress={() => void send({ type: 'tasks.start', task: 'recommendations' })}
        >
          Generate recommendations
        </Button>
      ) : (
        <div className={css.running}>
          <div className={css.progress}>
            <Progress value={task.progress} label="Recommendations generation" message={task.message} />
          </div>
          <Button size="sm" onPress={() => void send({ type: 'tasks.cancel' })}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
