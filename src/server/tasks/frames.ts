import type { TaskEnd, TaskMessage } from '../../domain/wire/taskStatus.ts'
import type { KeptTask } from '../db/tasks.ts'

/** A task as the frames of its status stream: where it is, and behind its end the one `eos`. */
export function taskFrames(task: KeptTask): readonly string[] {
  if (task.endedAt === null) return [frameOf(messageOf(task))]
  const end = `event: eos\n${frameOf(endOf(task))}`
  // A status that is terminal would be the end for its readers, and none of them says who cancelled.
  return task.state === 'CANCELLED' ? [end] : [frameOf(messageOf(task)), end]
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
  final_state: task.state === 'CANCELLED' ? 'CANCELLED_BY_CLIENT' : task.state,
  info: { message: task.message },
  error_detail: task.error,
})

const frameOf = (message: TaskMessage | TaskEnd): string => `data: ${JSON.stringify(message)}\n\n`
