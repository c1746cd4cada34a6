import { EMPTY, Observable, catchError, concatMap, defer, endWith, filter, finalize, from, map, merge, mergeMap, of, takeUntil, takeWhile, timeout, timer } from 'rxjs'
import { seconds } from '../../domain/core/time.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { STALL_AFTER } from '../../domain/live/constants.ts'
import { taskEventFrom } from '../../domain/tasks/decode.ts'
import type { TaskEnding, TaskType } from '../../domain/tasks/model.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports, StreamFrame } from '../ports.ts'
import { on, propose } from '../turns.ts'

/** Before a lost line is asked for again: a deployment or a change of networks takes a moment. */
const ASK_AGAIN = seconds(1)

interface Running {
  readonly task: TaskType
  readonly taskId: string
}

/** Status call of each type (spec 7; A-07: without /api). */
const STATUS_PATH: Readonly<Record<TaskType, string>> = { trades: '/trades/sync/status/', recommendations: '/portfolio-command/generate-recommendations/status/' }

/** Watches tasks until their end: those that begin or are found, and those that an earlier run left behind. */
export const tasks: NamedPipeline = {
  name: 'tasks',
  pipeline: (turns, ports) => {
    const watched = new Set<string>()
    const began = turns.pipe(on('task.began', 'task.found'), map(({ entry }): Running => entry.data))
    const resumed = turns.pipe(on('session.started'), mergeMap(({ state }) => leftBehind(state)))
    return merge(began, resumed).pipe(
      filter(({ taskId }) => !watched.has(taskId)),
      mergeMap((running) => {
        watched.add(running.taskId)
        return watch(running, turns, ports).pipe(finalize(() => watched.delete(running.taskId)))
      }),
    )
  },
}

const leftBehind = ({ tasks: { byType } }: Turn['state']): readonly Running[] =>
  (Object.keys(byType) as TaskType[]).flatMap((task) => {
    const { taskId } = byType[task]
    return taskId === null ? [] : [{ task, taskId }]
  })

/** Nothing comes after the first end. A lost line is asked for once more (F41), then it is a connection error (TASK-12). */
function watch(running: Running, turns: Observable<Turn>, ports: Ports): Observable<Proposed> {
  const { identity, report } = ports
  const frames = line(running, ports).pipe(
    // The server tells at once how a task ended meanwhile; one that still runs is followed on.
    concatMap((event) => (isLost(event) ? timer(ASK_AGAIN, ports.scheduler).pipe(concatMap(() => line(running, ports))) : of(event))),
    catchError((error: unknown) => {
      report('opening the status stream of a task', error)
      return of(ended(running, 'unopened'))
    }),
  )
  return (identity.hasTokens() ? frames : of(ended(running, 'no_token'))).pipe(
    takeWhile(({ type }) => type !== 'task.ended', true),
    takeUntil(turns.pipe(on('session.ended', 'storage.fenced'))),
    map((event) => propose(event)),
  )
}

/** One status stream until its first end; one that ends without, or falls silent between two of its beats (F5), is lost. */
const line = (running: Running, { stream, scheduler }: Ports): Observable<Event> =>
  defer(() => stream.open({ stream: 'task', path: `${STATUS_PATH[running.task]}${encodeURIComponent(running.taskId)}`, taskId: running.taskId, lastEventId: null })).pipe(
    timeout({ each: STALL_AFTER, scheduler, with: () => EMPTY }),
    concatMap((frame) => from(eventsOf(running, frame))),
    endWith(ended(running, 'connection')),
    takeWhile(({ type }) => type !== 'task.ended', true),
  )

const isLost = (event: Event): boolean => event.type === 'task.ended' && event.data.ending === 'connection'

function eventsOf(running: Running, frame: StreamFrame): readonly Event[] {
  switch (frame.kind) {
    case 'opened': return [{ type: 'task.opened', data: running }]
    case 'events': return frame.events.map((event) => taskEventFrom(running.task, running.taskId, event))
    case 'failed': return [ended(running, 'connection')]
  }
}

const ended = ({ task, taskId }: Running, ending: TaskEnding): EventOf<'task.ended'> => ({ type: 'task.ended', data: { task, taskId, ending, message: null } })
