import type { TaskEnd, TaskMessage } from '../../domain/wire/taskStatus.ts'
import type { KeptTask } from '../db/tasks.ts'

/** A task as the frames of its status stream: where it is, and behind its end the one `eos`. */
export function taskFrames(task: KeptTask): readonly string[] {
  const told = frameOf(messageOf(task))
  return task.endedAt === null ? [told] : [told, `event: eos\n${frameOf(endOf(task))}`]
}

/**
 * A task as a default message. The specification's readers take `status` and either spelling of message and progress.
 */
const messageOf = (task: KeptTask): TaskMessage => ({
  status: task.state === 'RUNNING' ? 'PROGRESS' : task.state,
  message: task.message,
  progress: task.progress,
  details: task.details,
  info: {
    message: task.message,
    progress: task.progress,
    current: task.progress,
    total: 100,
    ...(task.error === null ? {} : { error: task.error }),
  },
})

const endOf = (task: KeptTask): TaskEnd => ({
  final_state: task.state,
  info: { message: task.message },
  error_detail: task.error,
})

const frameOf = (message: TaskMessage | TaskEnd): string => `data: ${JSON.stringify(message)}\n\n`
