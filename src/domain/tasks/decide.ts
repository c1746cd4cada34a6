import { admits } from '../access/roles.ts'
import { wantedKeys } from '../closed/shown.ts'
import { fromStart } from '../closed/decide.ts'
import type { HasResources } from '../resources/model.ts'
import { callOf } from '../resources/policies.ts'
import { changedByRefresh } from '../resources/refreshes.ts'
import { elapsed, millisOf, seconds, type EpochMs } from '../core/time.ts'
import { decidingOn, NOTHING } from '../concept.ts'
import type { HasServerTime } from '../live/today.ts'
import type { EntryOf, Event } from '../event.ts'
import type { Toast, HasToasts } from '../toasts/model.ts'
import { TOAST_MOST } from '../toasts/constants.ts'
import { toastOf, toastOfWrite } from '../toasts/make.ts'
import { toastWhy } from '../toasts/texts.ts'
import { CANCEL_GENERATION, RUNNING_SYNC, taskStartedBy, type TaskType, isCompleted, type HasTasks } from './model.ts'
import { isTaken } from './taken.ts'
import { syncTexts, TASK_LABEL, TASK_LABEL_IN_TEXT, taskTexts } from './texts.ts'
import type { HasTabs } from '../tabs/model.ts'
import type { HasSession } from '../session/model.ts'
import type { HasClosed } from '../closed/model.ts'
import { wireOf } from '../core/wire.ts'
import type { HasWrites } from '../writes/model.ts'

/** The slices that are looked at here. */
type Seen = HasServerTime & HasSession & HasTabs & HasWrites & HasToasts & HasClosed & HasResources & HasTasks

const deciding = decidingOn<Seen>()

/** spec 8: "Success '{..} successful: {message}' (6 s) or '{..} completed successfully!' (5 s)". */
const STAY_WITH_MESSAGE = seconds(6)
const STAY_WITHOUT = seconds(5)
/**
 * A running task is told in the corner as long as any toast may stay (TOAST-01): what it covers is pressed again before
 * a sync ends. How far it is stands on the screens.
 */
const LOADING_STAY = TOAST_MOST

/** What a start says to its user, by its type. */
const START_TEXTS: Readonly<
  Record<TaskType, Readonly<Record<'started' | 'noTaskId', string>> & { readonly failed: (message: string) => string }>
> = {
  trades: syncTexts,
  recommendations: {
    started: taskTexts.started,
    noTaskId: taskTexts.noTaskId,
    failed: (message) => taskTexts.failed(TASK_LABEL.recommendations, message),
  },
}

/** The answer to POST /trades/sync (SYNC-02 to SYNC-05), or to POST /portfolio-command/generate-recommendations. */
export const answerStart = deciding('task starts', ['write.saved', 'write.failed'], (entry): readonly Event[] => {
  const task = taskStartedBy(entry.data.write)
  if (task === undefined) return NOTHING
  const texts = START_TEXTS[task]
  const say = (kind: Toast['kind'], text: string): Event => ({
    type: 'toast.queued',
    data: { toast: toastOf(`start-${entry.entry}`, kind, text, entry.at, { why: toastWhy.task }) },
  })
  if (entry.type === 'write.failed')
    return [say('error', texts.failed(entry.data.message === '' ? syncTexts.failedDefault : entry.data.message))]
  const { task_id: taskId, status } = wireOf(entry.data.answer)
  if (typeof status === 'string' && status.toLowerCase() === 'no accounts configured')
    return [{ type: 'task.not_begun', data: { task, why: 'no_accounts' } }, say('info', syncTexts.noAccounts)]
  if (typeof taskId !== 'string' || taskId === '')
    return [{ type: 'task.not_begun', data: { task, why: 'no_task_id' } }, say('error', texts.noTaskId)]
  return [{ type: 'task.began', data: { task, taskId } }, say('success', texts.started)]
})

/**
 * A generation that is cancelled ends with its stream. Where the server knows no such call, or no such task any more,
 * it is followed no further.
 */
export const settleCancel = deciding('task cancelled', ['write.failed'], (entry, state): readonly Event[] => {
  const { write, key: taskId, status, message } = entry.data
  if (write !== CANCEL_GENERATION || state.tasks.byType.recommendations.taskId !== taskId) return NOTHING
  return status === 404
    ? [{ type: 'task.ended', data: { task: 'recommendations', taskId, ending: 'cancelled', message: null } }]
    : [toastOfWrite(`cancel-${entry.entry}`, 'error', taskTexts.notCancelled(message), entry.at)]
})

/** Writes that link an account. */
const LINKS: readonly string[] = ['accountsAdd', 'accountsAddPaper']

/**
 * API-28: an account that was just linked is read. A sync that is followed already reads it too; without a plan
 * none may be asked for.
 */
export const syncAfterLink = deciding('syncs after links', ['write.saved'], (entry, state): readonly Event[] => {
  if (
    !LINKS.includes(entry.data.write) ||
    isTaken('trades', state) ||
    !admits('trial', state.session.profile?.roles ?? [])
  )
    return NOTHING
  return [
    {
      type: 'write.asked',
      data: {
        write: 'tradesSync',
        key: 'all',
        command: `sync-${state.session.sessionId}-${entry.entry}`,
        body: undefined,
      },
    },
  ]
})

/** A sync that this device did not begin is followed like its own, without the words of a start. */
export const resumeFoundTask = deciding('found tasks', ['resource.loaded'], (entry, state): readonly Event[] => {
  if (entry.data.key !== RUNNING_SYNC) return NOTHING
  const { task_id: taskId } = wireOf(entry.data.value)
  if (
    typeof taskId !== 'string' ||
    taskId === '' ||
    isTaken('trades', state) ||
    state.tasks.byType.trades.endedId === taskId
  )
    return NOTHING
  return [{ type: 'task.found', data: { task: 'trades', taskId } }]
})

/**
 * The monitor's toasts: one loading toast per type that its end replaces. One that the user put away, or whose
 * time is over, does not come back before the end.
 */
export const toastTask = deciding(
  'task toasts',
  ['task.told', 'task.unreadable', 'task.ended'],
  (entry, state): readonly Event[] => {
    const { task: type } = entry.data
    const task = state.tasks.byType[type]
    switch (entry.type) {
      case 'task.told': {
        const stayMs = task.told === 1 ? LOADING_STAY : stayLeft(type, state, entry.at)
        return task.taskId === entry.data.taskId && stayMs > 0
          ? [
              monitor(type, 'loading', taskTexts.loading(TASK_LABEL[type], task.message, task.progress), entry.at, {
                progress: task.progress,
                stayMs: millisOf(stayMs),
              }),
            ]
          : NOTHING
      }
      case 'task.unreadable':
        return [
          {
            type: 'toast.queued',
            data: {
              toast: toastOf(`task-${type}-unreadable-${entry.entry}`, 'error', taskTexts.unreadable, entry.at, {
                why: toastWhy.task,
                replaces: `task-${type}-unreadable`,
              }),
            },
          },
        ]
      case 'task.ended':
        return entry.data.ending === 'forbidden' ? NOTHING : [ending(entry), ...followUp(entry, state)]
    }
  },
)

function ending({ at, data: { task, ending: how, message } }: EntryOf<'task.ended'>): Event {
  const label = TASK_LABEL[task]
  // New recommendations are looked at where they are ticked off.
  const opens: Toast['opens'] =
    task === 'recommendations' ? { type: 'navigate', path: '/portfolio-command', state: null } : null
  const failed = (text: string, status = ''): Event => monitor(task, 'error', text, at, { text: status })
  switch (how) {
    case 'failure':
      return failed(taskTexts.failed(label, message ?? taskTexts.failedDefault))
    case 'stream_error':
      return failed(taskTexts.streamError(label, message ?? taskTexts.streamErrorDefault))
    case 'cancelled':
      return failed(taskTexts.cancelled(label))
    case 'connection':
      return failed(taskTexts.connection(TASK_LABEL_IN_TEXT[task]), taskTexts.connectionStatus)
    case 'unopened':
      return failed(taskTexts.unopened(label), taskTexts.unopenedStatus)
    case 'no_token':
      return failed(taskTexts.noToken)
    default:
      return message === null
        ? monitor(task, 'success', taskTexts.completed(label), at, { stayMs: millisOf(STAY_WITHOUT), opens })
        : monitor(task, 'success', taskTexts.successful(label, message), at, {
            stayMs: millisOf(STAY_WITH_MESSAGE),
            opens,
          })
  }
}

/** TASK-20: a connection error makes every answer old; so does what a sync may have brought. */
function followUp({ data }: EntryOf<'task.ended'>, state: Seen): readonly Event[] {
  if (data.ending !== 'connection' && !isCompleted(data.ending)) return NOTHING
  if (data.task === 'recommendations' && data.ending !== 'connection') {
    const calls = changedByRefresh('recommendations')
    const keys = Object.keys(state.resources.byKey).filter((key) => calls?.includes(callOf(key)) ?? true)
    return [{ type: 'resource.invalidated', data: { keys, why: 'recommendations_generated' } }]
  }
  return [
    { type: 'resource.invalidated', data: { keys: 'all', why: `task_${data.ending}` } },
    ...(data.task === 'trades' ? closedAnew(state) : NOTHING),
  ]
}

/** Lists of closed trades that tabs show. */
const closedAnew = (state: Seen): readonly Event[] =>
  wantedKeys(state)
    .filter((key) => state.closed.byKey[key] !== undefined)
    .flatMap((key) => fromStart(state, key))

const nameOf = (type: TaskType): string => `task-${type}`

const monitor = (type: TaskType, kind: Toast['kind'], title: string, at: EpochMs, rest: Partial<Toast>): Event => ({
  type: 'toast.queued',
  data: {
    toast: toastOf(`${nameOf(type)}-${at}`, kind, title, at, { ...rest, why: toastWhy.task, replaces: nameOf(type) }),
  },
})

/** What is left of the loading toast's time, whichever words stand in it; 0 when it is gone. */
function stayLeft(type: TaskType, { toasts }: Seen, at: EpochMs): number {
  if (toasts.queue.some(({ replaces }) => replaces === nameOf(type))) return LOADING_STAY
  const shown = toasts.addressed.find(({ toast }) => toast.replaces === nameOf(type))
  if (shown === undefined) return 0
  return shown.shownAt === null ? LOADING_STAY : (shown.toast.stayMs ?? LOADING_STAY) - elapsed(shown.shownAt, at)
}
