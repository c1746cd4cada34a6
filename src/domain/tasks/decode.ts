import { numberFrom, recordFrom, type Wire, wireOf, wordsFrom } from '../core/wire.ts'
import type { Event } from '../event.ts'
import { tell } from '../language/said.ts'
import { DETAIL_LINES, type TaskEnding, type TaskType } from './model.ts'
import { own } from '../core/own.ts'

/**
 * One event of a status stream as a fact (spec 7, Status stream events). A terminal message is the end of the stream,
 * whatever follows.
 */
export function taskEventFrom(
  task: TaskType,
  taskId: string,
  frame: { readonly event: string | null; readonly data: string },
): Event {
  const said = recordIn(frame.data)
  if (said === null) return { type: 'task.unreadable', data: { task, taskId } }
  const info = wireOf(said['info'])
  if (frame.event === 'eos') {
    const state = wordsFrom(said['final_state']) ?? ''
    const ending = own(ENDING_BY_STATE, state) ?? 'other'
    return {
      type: 'task.ended',
      data: {
        task,
        taskId,
        ending,
        message: messageOf(ending, said, info) ?? (ending === 'other' && state !== '' ? state : null),
      },
    }
  }
  const ending = own(ENDING_BY_STATUS, wordsFrom(said['status']) ?? '')
  if (ending !== undefined)
    return { type: 'task.ended', data: { task, taskId, ending, message: messageOf(ending, said, info) } }
  return {
    type: 'task.told',
    data: {
      task,
      taskId,
      message: toldFrom(info['message']) ?? toldFrom(said['message']),
      progress: progressOf(said, info),
      details: detailsOf(said['details']),
    },
  }
}

/** TASK-06, TASK-07. */
const ENDING_BY_STATUS: Readonly<Record<string, TaskEnding>> = {
  SUCCESS: 'success',
  COMPLETED: 'success',
  FAILURE: 'failure',
  REVOKED: 'failure',
  STREAM_ERROR: 'stream_error',
}

/** TASK-08, TASK-09; what is not listed is completed with that state. */
const ENDING_BY_STATE: Readonly<Record<string, TaskEnding>> = {
  SUCCESS: 'success',
  COMPLETED: 'success',
  FAILURE: 'failure',
  REVOKED: 'failure',
  STREAM_ERROR: 'stream_error',
  CANCELLED_BY_CLIENT: 'cancelled',
}

/** A failure is told by its error, anything else by its message. */
function messageOf(ending: TaskEnding, said: Wire, info: Wire): string | null {
  const message = toldFrom(info['message']) ?? toldFrom(said['message'])
  return ending === 'failure' || ending === 'stream_error'
    ? (toldFrom(said['error_detail']) ?? toldFrom(info['error']) ?? message)
    : message
}

/** Percent; from current and total where it is not said (TASK-14). */
function progressOf(said: Wire, info: Wire): number | null {
  const told = numberFrom(said['progress']) ?? numberFrom(info['progress'])
  if (told !== null) return told
  const [current, total] = [numberFrom(info['current']), numberFrom(info['total'])]
  return current === null || total === null || total <= 0 ? null : (current / total) * 100
}

/** The newest lines, as a list or as a text of lines (ENT-27). */
function detailsOf(value: unknown): readonly string[] | null {
  const lines: readonly unknown[] | null =
    typeof value === 'string' && value !== '' ? value.split('\n') : Array.isArray(value) ? value : null
  return lines === null
    ? null
    : lines
        .filter((line): line is string => typeof line === 'string' && line.trim() !== '')
        .slice(-DETAIL_LINES)
        .map(tell)
}

/** Words of the server, in the language that is spoken. */
function toldFrom(value: unknown): string | null {
  const words = wordsFrom(value)
  return words === null ? null : tell(words)
}

function recordIn(data: string): Wire | null {
  try {
    return recordFrom(JSON.parse(data))
  } catch {
    return null
  }
}
