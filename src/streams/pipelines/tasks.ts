import {
  EMPTY,
  Observable,
  type MonoTypeOperatorFunction,
  catchError,
  concatMap,
  defer,
  endWith,
  filter,
  finalize,
  from,
  map,
  merge,
  mergeMap,
  of,
  scan,
  takeUntil,
  takeWhile,
  timeout,
  timer,
} from 'rxjs'
import { type Millis, millisOf, seconds } from '../../domain/core/time.ts'
import type { Event, EventOf } from '../../domain/event.ts'
import { STALL_AFTER } from '../../domain/live/constants.ts'
import { taskEventFrom } from '../../domain/tasks/decode.ts'
import type { TaskEnding, TaskType } from '../../domain/tasks/model.ts'
import type { NamedPipeline, Proposed, Turn } from '../pipeline.ts'
import type { Ports, StreamFrame } from '../ports.ts'
import { on, propose } from '../turns.ts'

/** Before a lost line is asked for again: a change of networks takes a moment. */
const ASK_AGAIN = seconds(1)
/** Longest wait between two questions while the server is away, and how long that may take: a restart. */
const MOST_WAIT = seconds(8)
const MOST_AWAY = seconds(60)

interface Running {
  readonly task: TaskType
  readonly taskId: string
}

/** Watches tasks until their end: those that begin or are found, and those that an earlier run left behind. */
export const tasks: NamedPipeline = {
  name: 'tasks',
  pipeline: (turns, ports) => {
    const watched = new Set<string>()
    const began = turns.pipe(
      on('task.began', 'task.found'),
      map(({ entry }): Running => entry.data),
    )
    const resumed = turns.pipe(
      on('session.started'),
      mergeMap(({ state }) => leftBehind(state)),
    )
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

/** Nothing comes after the first end. */
function watch(running: Running, turns: Observable<Turn>, ports: Ports): Observable<Proposed> {
  const { identity, report } = ports
  const frames = followed(running, ports, PATIENT).pipe(
    catchError((error: unknown) => {
      report('opening the status stream of a task', error)
      return of(ended(running, 'unopened'))
    }),
  )
  return (identity.hasTokens() ? frames.pipe(neverOpened(running)) : of(ended(running, 'no_token'))).pipe(
    takeWhile(({ type }) => type !== 'task.ended', true),
    takeUntil(merge(turns.pipe(on('session.ended', 'storage.fenced')), endedElsewhere(running, turns))),
    map((event) => propose(event)),
  )
}

/** Its end is known otherwise: it was cancelled at a server that cannot be told so. */
const endedElsewhere = ({ taskId }: Running, turns: Observable<Turn>): Observable<Turn> =>
  turns.pipe(
    on('task.ended'),
    filter(({ entry }) => entry.data.taskId === taskId),
  )

/** TASK-21: a task whose line was never open could not be connected to; one that was has lost it. */
const neverOpened =
  (running: Running): MonoTypeOperatorFunction<Event> =>
  (events) =>
    defer(() => {
      let isOpened = false
      return events.pipe(
        map((event) => {
          isOpened ||= event.type === 'task.opened'
          return !isOpened && event.type === 'task.ended' && event.data.ending === 'connection'
            ? ended(running, 'unopened')
            : event
        }),
      )
    })

/** What a task's line was lost before, since it last told something. */
interface Patience {
  /** Asked for anew because of a line that the server had opened. */
  readonly isAsked: boolean
  /** How long nobody answered at all. */
  readonly away: Millis
  readonly wait: Millis
}

const PATIENT: Patience = { isAsked: false, away: seconds(0), wait: ASK_AGAIN }

/**
 * A lost line is asked for once more (F41): the server tells at once how a task ended meanwhile, and one that still
 * runs is followed on. While the server itself is away, as when it is restarted, it is asked for a minute. Then it is a
 * connection error (TASK-12).
 */
const followed = (running: Running, ports: Ports, patience: Patience): Observable<Event> =>
  line(running, ports).pipe(
    scan(
      ({ isOpened, hasTold }: Heard, said) => ({
        said,
        isOpened: isOpened || isOf(said, 'task.opened'),
        hasTold: hasTold || isOf(said, 'task.told'),
      }),
      UNHEARD,
    ),
    concatMap(({ said, isOpened, hasTold }) => {
      if (said !== 'lost' && said !== 'away') return of(said)
      const again = hasTold
        ? PATIENT
        : said === 'away' && !isOpened
          ? longer(patience)
          : patience.isAsked
            ? null
            : { ...patience, isAsked: true }
      return again === null
        ? of(ended(running, 'connection'))
        : timer(again.wait, ports.scheduler).pipe(concatMap(() => followed(running, ports, again)))
    }),
  )

const longer = ({ isAsked, away, wait }: Patience): Patience | null =>
  away >= MOST_AWAY ? null : { isAsked, away: millisOf(away + wait), wait: millisOf(Math.min(wait * 2, MOST_WAIT)) }

/** What a line says: facts, at last that it is lost, or that nobody is there. */
type Said = Event | 'lost' | 'away'

interface Heard {
  readonly said: Said
  readonly isOpened: boolean
  readonly hasTold: boolean
}

const UNHEARD: Heard = { said: 'lost', isOpened: false, hasTold: false }

const isOf = (said: Said, type: Event['type']): boolean => typeof said === 'object' && said.type === type

/**
 * One status stream until its first end; one that ends without, or falls silent between two of its beats (F5), is lost.
 */
const line = (running: Running, { stream, scheduler }: Ports): Observable<Said> =>
  defer(() => stream.open({ stream: 'task', ...running, lastEventId: null })).pipe(
    timeout({ each: STALL_AFTER, scheduler, with: () => EMPTY }),
    concatMap((frame) => from(saidIn(running, frame))),
    endWith('lost' as const),
    takeWhile((said) => typeof said === 'object' && said.type !== 'task.ended', true),
  )

function saidIn(running: Running, frame: StreamFrame): readonly Said[] {
  switch (frame.kind) {
    case 'opened':
      return [{ type: 'task.opened', data: running }]
    case 'events':
      return frame.events.map((event) => taskEventFrom(running.task, running.taskId, event))
    case 'failed':
      // Its user has not the role any more: whether it runs on is not for him to know.
      if (frame.status === 403) return [ended(running, 'forbidden')]
      return [frame.why === 'network' || (frame.status ?? 0) >= 500 ? 'away' : 'lost']
  }
}

const ended = ({ task, taskId }: Running, ending: TaskEnding): EventOf<'task.ended'> => ({
  type: 'task.ended',
  data: { task, taskId, ending, message: null },
})
