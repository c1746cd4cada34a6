import { mergeMap, of } from 'rxjs'
import type { Event, LogEntry } from '../../../src/domain/event.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Decision } from '../../../src/domain/decide.ts'
import { pipelinesOf } from '../../../src/streams/pipelines/index.ts'
import type { DeliberateFault } from './faults.ts'
import type { Step } from './schedule.ts'
import type { Replaced } from './worker.ts'

/** One decision in another way. */
const deciding = (name: string, change: (usual: Decision['decide']) => Decision['decide']): Replaced => ({
  judgements: (usual) => ({
    ...usual,
    decisions: usual.decisions.map((decision) =>
      decision.name === name ? { ...decision, decide: change(decision.decide) } : decision,
    ),
  }),
})

/** The fold, changed around entries of one type. */
const folding = (
  type: LogEntry['type'],
  fold: (usual: (state: State, entry: LogEntry) => State, state: State, entry: LogEntry) => State,
): Replaced => ({
  judgements: (usual) => ({
    ...usual,
    reduce: (state, entry) => (entry.type === type ? fold(usual.reduce, state, entry) : usual.reduce(state, entry)),
  }),
})

const telling = (state: State, change: Partial<State['notifications']>): State => ({
  ...state,
  notifications: { ...state.notifications, ...change },
})

/**
 * An evening with everything that is told: trades again and again, a sync, the lid closed for 40 min, a worker that
 * dies.
 */
const EVENING: readonly Step[] = [
  { do: 'trade', account: 0, symbol: 'BTCUSDT', deed: 'open' },
  { do: 'pass', ms: 16_000 },
  { do: 'trade', account: 0, symbol: 'BTCUSDT', deed: 'close' },
  { do: 'pass', ms: 16_000 },
  { do: 'trade', account: 0, symbol: 'BTCUSDT', deed: 'open' },
  { do: 'burst', account: 0, count: 12 },
  { do: 'pass', ms: 3_000 },
  { do: 'wish', device: 0, tab: 0, wish: 'hideAll' },
  { do: 'wish', device: 0, tab: 0, wish: 'sync' },
  { do: 'pass', ms: 12_000 },
  { do: 'reload', device: 0 },
  { do: 'pass', ms: 8_000 },
  { do: 'night', ms: 2_400_000, trades: 8 },
  { do: 'pass', ms: 12_000 },
  { do: 'kill', device: 0, after: 1 },
  { do: 'pass', ms: 3_000 },
]

/** Ten mistakes in telling a user what happened: notifications, toasts, recovery, tasks. */
export const TELLING_FAULTS: readonly DeliberateFault[] = [
  {
    name: 'the window of a toast is skipped',
    steps: EVENING,
    seed: 1,
    toldBy: ['row 12'],
    replaced: deciding('telling', (usual) => (entry, state) => usual(entry, telling(state, { toasted: [] }))),
  },
  {
    name: 'the window of ids is not kept over a restart',
    steps: EVENING,
    seed: 1,
    toldBy: ['I4'],
    replaced: folding('storage.restored', (usual, state, entry) => withoutIds(usual(state, entry))),
  },
  {
    name: 'a stored twin doubles a live entry',
    steps: EVENING,
    seed: 1,
    toldBy: ['I7'],
    replaced: deciding(
      'stored notifications',
      (usual) => (entry, state) => usual(entry, telling(state, { list: [], judged: [] })),
    ),
  },
  {
    name: 'unread ones are counted once more than there are',
    steps: EVENING,
    seed: 1,
    toldBy: ['I8'],
    replaced: folding('notifications.unread_counted', (usual, state, entry) => oneMore(usual(state, entry))),
  },
  {
    name: 'a summary is shown twice',
    steps: EVENING,
    seed: 1,
    toldBy: ['I7'],
    replaced: deciding('end of recovery', (usual) => (entry, state) => twice(usual(entry, state))),
  },
  {
    name: 'an absence counts from the start of the session',
    steps: EVENING,
    seed: 1,
    toldBy: ['A-60'],
    replaced: folding('presence.noted', (usual, state, entry) =>
      state.storage.presentAt === null ? usual(state, entry) : state,
    ),
  },
  {
    name: 'an absence that must wait is forgotten',
    steps: EVENING,
    seed: 1,
    toldBy: ['I6'],
    // Its end counts as presence: else the other stream would notice it once more, and A-60 tell that first.
    replaced: folding('recovery.absence_noticed', (_usual, state, { at }) => ({
      ...state,
      storage: { ...state.storage, presentAt: at },
    })),
  },
  {
    name: 'refusals are silent',
    steps: EVENING,
    seed: 1,
    toldBy: ['I6'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        admit: (event, state, at) => (event.type === 'notifications.refused' ? [] : usual.admit(event, state, at)),
      }),
    },
  },
  {
    name: 'what was hidden is not kept over a restart',
    steps: EVENING,
    seed: 1,
    toldBy: ['I4', 'I8'],
    replaced: {
      judgements: (usual) => ({
        ...usual,
        retention: (type) => (type === 'notifications.hidden' ? 'memory' : usual.retention(type)),
      }),
    },
  },
  {
    name: 'the end of a task is told twice',
    steps: EVENING,
    seed: 1,
    toldBy: ['I13'],
    replaced: {
      pipelines: ({ generation, judgements }) =>
        pipelinesOf({ generation, judgements, sinceSnapshot: 0 }).map((one) =>
          one.name === 'tasks'
            ? {
                ...one,
                pipeline: (turns, ports) =>
                  one
                    .pipeline(turns, ports)
                    .pipe(
                      mergeMap((proposed) =>
                        proposed.event.type === 'task.ended' ? of(proposed, proposed) : of(proposed),
                      ),
                    ),
              }
            : one,
        ),
    },
  },
]

const withoutIds = (state: State): State => ({
  ...state,
  live: { ...state.live, windows: { ...state.live.windows, tracked: [] } },
})

const oneMore = (state: State): State =>
  telling(state, {
    bell: { ...state.notifications.bell, serverUnread: (state.notifications.bell.serverUnread ?? 0) + 1 },
  })

const twice = (events: readonly Event[]): readonly Event[] =>
  events.flatMap((event): readonly Event[] =>
    event.type === 'recovery.summary_shown' || event.type === 'toast.queued' ? [event, event] : [event],
  )
