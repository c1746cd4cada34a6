import { accountsFrom } from './accounts/reduce.ts'
import { ROWS_SAVED } from './closed/constants.ts'
import { newList } from './closed/list.ts'
import type { ClosedList } from './closed/model.ts'
import { hours, type EpochMs } from './core/time.ts'
import type { MarketState, Sample, Story } from './market/model.ts'
import { DEDUPE_TRIM, STREAM_STORAGE_VERSION } from './live/constants.ts'
import {
  type CoverageState,
  type Span,
  type SequenceState,
  NO_WINDOWS,
  type WindowsState,
  type MarksState,
} from './live/state.ts'
import type { Position } from './live/model.ts'
import { withRows } from './live/positions/reduce.ts'
import { CACHE_MAX_AGE } from './resources/constants.ts'
import { callOf } from './resources/policies.ts'
import type { ResourceEntry } from './resources/model.ts'
import { choicesOf, withChoices } from './notifications/choices.ts'
import { entryFrom } from './notifications/click.ts'
import { ledgerFrom } from './notifications/ledger.ts'
import { Shelves } from './core/shelves.ts'
import type { Notification, NotificationsState } from './notifications/model.ts'
import type { RecoveryState } from './recovery/model.ts'
import type { SessionState } from './session/model.ts'
import type { State } from './state.ts'
import { NO_TASKS, type Task, type TasksState } from './tasks/model.ts'
import type { WritesState } from './writes/model.ts'

/**
 * One saved part of the state. `folded` parts are saved together, and the log's tail is folded over them; the others
 * are caches of what the log keeps in memory only. Another version, or an older value than `maxAgeMs`, is not restored.
 */
export interface Slice {
  readonly key: string
  readonly version: number
  readonly maxAgeMs: number | null
  readonly folded: boolean
  /** The value to save, or undefined to skip; of a folded part never undefined. */
  readonly take: (state: State) => unknown
  /** The state with a saved value; the state unchanged where the value has not the shape. */
  readonly put: (state: State, value: unknown, savedAt?: EpochMs) => State
}

/** Architecture 4: samples of a position and minute stay 24 h. */
const SAMPLES_AGE = hours(24)
/** N5: the diagnostic page shows when the streams were open in the last 24 h, whichever run it was. */
const COVERAGE_AGE = hours(24)
const SPANS_SAVED = 200
/** Minutes kept on disk in all; with many positions each keeps fewer. */
const SAMPLES_SAVED = 30_000

/**
 * Everything that outlives the worker, beside the log. Order matters: the table comes after the sequence it is compared
 * with.
 */
export const SLICES: readonly Slice[] = [
  {
    key: 'session',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ session }) => sessionKept(session),
    put: (state, value) =>
      isRecord(value) ? { ...state, session: { ...state.session, ...(value as Partial<SessionState>) } } : state,
  },
  {
    key: 'auth',
    version: 1,
    maxAgeMs: null,
    folded: false,
    take: ({ session }) => (session.profile === null ? undefined : { sub: session.profile.sub, ...session.settings }),
    put: (state, value) =>
      isRecord(value)
        ? {
            ...state,
            session: {
              ...state.session,
              settings: {
                userTimezone: textOf(value['userTimezone']),
                userBillingName: textOf(value['userBillingName']),
                isSetupComplete: typeof value['isSetupComplete'] === 'boolean' ? value['isSetupComplete'] : null,
              },
            },
          }
        : state,
  },
  {
    key: 'streams',
    version: STREAM_STORAGE_VERSION,
    maxAgeMs: null,
    folded: true,
    take: ({ live }) => ({
      windows: windowsKept(live.windows),
      sequence: { ...live.sequence, early: [], gap: null, tableSeq: null },
      marks: { ...live.marks, closed: [] },
    }),
    put: (state, value) =>
      isStreams(value)
        ? {
            ...state,
            live: {
              ...state.live,
              windows: { ...NO_WINDOWS, ...value.windows },
              sequence: value.sequence,
              marks: value.marks,
            },
          }
        : state,
  },
  {
    key: 'positions',
    version: 1,
    maxAgeMs: null,
    folded: false,
    take: ({ live }) =>
      live.store.isInitialized
        ? {
            rows: live.positions.rows,
            tableSeq: live.sequence.tableSeq,
            serverEpoch: live.sequence.serverEpoch,
            tick: live.sequence.tick,
            asOf: live.store.lastSnapshotTime,
          }
        : undefined,
    put: (state, value) => (isTable(value) ? withTable(state, value) : state),
  },
  {
    key: 'coverage',
    version: 1,
    maxAgeMs: COVERAGE_AGE,
    folded: false,
    take: ({ live: { coverage, coverageBefore }, at }) =>
      coverage.events.length + coverage.trades.length === 0
        ? undefined
        : {
            events: [...coverageBefore.events, ...coverage.events].slice(-SPANS_SAVED),
            trades: [...coverageBefore.trades, ...coverage.trades].slice(-SPANS_SAVED),
            at,
          },
    put: (state, value) =>
      isCoverage(value)
        ? {
            ...state,
            live: {
              ...state.live,
              coverageBefore: { events: closedAt(value.events, value.at), trades: closedAt(value.trades, value.at) },
            },
          }
        : state,
  },
  {
    key: 'writes',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ writes }) => writes,
    put: (state, value) =>
      isRecord(value) && Array.isArray(value['overlays'])
        ? { ...state, writes: value as unknown as WritesState }
        : state,
  },
  {
    key: 'notifications',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ notifications: { panel: _panel, bell: _bell, syncedAt: _synced, cleanedAt: _cleaned, ...kept } }) => kept,
    put: (state, value) =>
      isRecord(value) && Array.isArray(value['list']) && Array.isArray(value['hidden'])
        ? {
            ...state,
            notifications: {
              ...state.notifications,
              ...(value as Partial<NotificationsState>),
              list: value['list'].filter(isNotification).map(entryFrom),
              created: ledgerFrom(value['created']),
              enabled: { ...state.notifications.enabled, ...(isRecord(value['enabled']) ? value['enabled'] : {}) },
            },
          }
        : state,
  },
  {
    key: 'recovery',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ recovery }) => recovery,
    put: (state, value) =>
      isRecord(value) && Array.isArray(value['summaries'])
        ? { ...state, recovery: { ...state.recovery, ...(value as Partial<RecoveryState>) } }
        : state,
  },
  {
    key: 'tasks',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ tasks }) => tasks.byType,
    put: (state, value) => (isRecord(value) ? { ...state, tasks: { byType: tasksFrom(value) } } : state),
  },
  {
    // Names, states and reasons alone: the list of the server holds keys and is never saved.
    key: 'accounts',
    version: 1,
    maxAgeMs: null,
    folded: false,
    take: ({ accounts }) => (accounts.all.length === 0 ? undefined : { all: accounts.all, asOf: accounts.asOf }),
    put: (state, value) => ({ ...state, accounts: accountsFrom(value) ?? state.accounts }),
  },
  {
    key: 'resources',
    version: 1,
    maxAgeMs: CACHE_MAX_AGE,
    folded: false,
    take: ({ resources }) => cacheKept(resources.byKey),
    put: (state, value, savedAt) =>
      isRecord(value)
        ? {
            ...state,
            resources: {
              ...state.resources,
              byKey: value as Readonly<Record<string, ResourceEntry>>,
              savedAt: savedAt ?? null,
            },
          }
        : state,
  },
  {
    key: 'stories',
    version: 1,
    maxAgeMs: SAMPLES_AGE,
    folded: true,
    take: ({ market }) => Object.fromEntries(market.storyByKey),
    put: (state, value) =>
      isStories(value)
        ? { ...state, market: { ...state.market, storyByKey: Shelves.of(Object.entries(value)) } }
        : state,
  },
  {
    key: 'drifts',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ market }) => market.drifts,
    put: (state, value) => (isTimes(value) ? { ...state, market: { ...state.market, drifts: value } } : state),
  },
  {
    // A verdict stays as long as its trade can be looked at, unlike the running stories, which a curve of a day goes
    // with.
    key: 'earlier stories',
    version: 1,
    maxAgeMs: null,
    folded: true,
    take: ({ market }) => market.earlier,
    put: (state, value) =>
      Array.isArray(value) ? { ...state, market: { ...state.market, earlier: value.filter(isStory) } } : state,
  },
  {
    key: 'samples',
    version: 1,
    maxAgeMs: SAMPLES_AGE,
    folded: false,
    take: ({ market }) => samplesKept(market),
    put: (state, value) =>
      isSamples(value) ? { ...state, market: { ...state.market, past: new Map(Object.entries(value)) } } : state,
  },
  {
    key: 'closed',
    version: 2,
    maxAgeMs: CACHE_MAX_AGE,
    folded: false,
    take: ({ closed }) => closedKept(Object.values(closed.byKey)),
    put: (state, value) =>
      isClosed(value)
        ? {
            ...state,
            closed: {
              byKey: { [value.key]: { ...newList(value.key), ...value, next: value.rows.length, isStale: true } },
            },
          }
        : state,
  },
]

/** What outlives a log-out: a small record beside all databases of a user. */
export const CHOICES: Pick<Slice, 'take' | 'put'> = {
  take: ({ notifications }) => choicesOf(notifications) ?? undefined,
  put: (state, value) => ({ ...state, notifications: { ...withChoices(state.notifications, value), isCarried: true } }),
}

/** Where this user's facts are complete to (R5), and the last instant running and connected. */
export const cursorOf = ({
  live,
  storage,
}: State): { readonly serverEpoch: string | null; readonly factSeq: number; readonly presentAt: EpochMs | null } => ({
  serverEpoch: live.sequence.serverEpoch,
  factSeq: live.sequence.cursor,
  presentAt: storage.presentAt,
})

interface SavedTable {
  readonly rows: readonly Position[]
  readonly tableSeq: number | null
  readonly serverEpoch: string | null
  readonly tick: number | null
  readonly asOf: EpochMs | null
}

function withTable(state: State, { rows, tableSeq, serverEpoch, tick, asOf }: SavedTable): State {
  const { live } = state
  // A table of another history than the log's tells nothing of numbers; its rows are shown with their time until a
  // snapshot comes.
  const isOfLog = live.sequence.serverEpoch === null || live.sequence.serverEpoch === serverEpoch
  const sequence: SequenceState = isOfLog ? { ...live.sequence, serverEpoch, tableSeq, tick } : live.sequence
  return {
    ...state,
    live: {
      ...live,
      sequence,
      positions: withRows(live.positions, rows, asOf),
      store: { ...live.store, isInitialized: true, lastSnapshotTime: asOf },
    },
  }
}

/**
 * What is kept on disk of a session: sub, roles and name, with its own id and start (architecture 5). Never a token:
 * the state has none.
 */
function sessionKept({ phase, sessionId, profile, sessionStart, adminSeen, subscribedAt }: SessionState): unknown {
  if (profile === null || phase === 'ended' || phase === 'absent') return {}
  const { sub, roles, name, given_name: given, family_name: family } = profile
  return {
    phase: 'unknown',
    sessionId,
    sessionStart,
    adminSeen,
    subscribedAt,
    profile: {
      sub,
      roles,
      ...(name === undefined ? {} : { name }),
      ...(given === undefined ? {} : { given_name: given }),
      ...(family === undefined ? {} : { family_name: family }),
    },
  }
}

const windowsKept = (windows: WindowsState): WindowsState => ({
  ...windows,
  tracked: windows.tracked.slice(-DEDUPE_TRIM),
  coordinated: [],
})

/** Calls whose answers hold keys or other people's data: never in the saved query cache. */
const UNSAVED: readonly string[] = ['accountsList', 'runtimeConfig', 'adminUsers', 'notificationsList']

/** CACHE-12: an empty cache is skipped. */
function cacheKept(byKey: Readonly<Record<string, ResourceEntry>>): unknown {
  const kept = Object.entries(byKey).filter(([key, entry]) => entry.loadedAt !== null && !UNSAVED.includes(callOf(key)))
  return kept.length === 0
    ? undefined
    : Object.fromEntries(
        kept.map(([key, entry]) => [
          key,
          { ...entry, status: 'idle', attempt: 0, retryAt: null, message: null, httpStatus: null },
        ]),
      )
}

type SavedSamples = Readonly<Record<string, readonly Sample[]>>

/** The newest minutes of each position, the running one included. */
function samplesKept({ past, current }: MarketState): SavedSamples | undefined {
  if (current.size === 0) return undefined
  const each = Math.max(60, Math.floor(SAMPLES_SAVED / current.size))
  return Object.fromEntries(
    [...current].map(([key, running]) => [key, [...(past.get(key) ?? []), running].slice(-each)]),
  )
}

type SavedCoverage = CoverageState & { readonly at: EpochMs }

/** A line that was open when the worker ended was seen open last when this was saved. */
const closedAt = (spans: readonly Span[], at: EpochMs): readonly Span[] =>
  spans.map((span) => (span.to === null ? { ...span, to: at } : span))

const isCoverage = (value: unknown): value is SavedCoverage =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  [value['events'], value['trades']].every(
    (spans) => Array.isArray(spans) && spans.every((span) => isRecord(span) && typeof span['from'] === 'number'),
  )

const isStories = (value: unknown): value is Readonly<Record<string, Story>> =>
  isRecord(value) && Object.values(value).every(isStory)

const isStory = (story: unknown): story is Story =>
  isRecord(story) && typeof story['key'] === 'string' && Array.isArray(story['events'])

const isTimes = (value: unknown): value is readonly EpochMs[] =>
  Array.isArray(value) && value.every((at) => typeof at === 'number')

const isSamples = (value: unknown): value is SavedSamples =>
  isRecord(value) &&
  Object.values(value).every(
    (samples) =>
      Array.isArray(samples) && samples.every((sample) => isRecord(sample) && typeof sample['at'] === 'number'),
  )

/** Tasks of every type; one without the shape is idle. */
const tasksFrom = (value: Readonly<Record<string, unknown>>): TasksState['byType'] => ({
  trades: taskFrom(value['trades']) ?? NO_TASKS.byType.trades,
  recommendations: taskFrom(value['recommendations']) ?? NO_TASKS.byType.recommendations,
})

const taskFrom = (value: unknown): Task | null =>
  isRecord(value) && typeof value['phase'] === 'string' && typeof value['progress'] === 'number'
    ? { ...NO_TASKS.byType.trades, ...(value as unknown as Task) }
    : null

type SavedTrades = Pick<ClosedList, 'key' | 'rows' | 'total' | 'asOf' | 'isComplete'>

/** The first rows of the list that was asked last: what a start shows until it is asked anew. */
function closedKept(lists: readonly ClosedList[]): SavedTrades | undefined {
  const list = lists.filter((one) => one.rows.length > 0).toSorted((a, b) => (b.askedAt ?? 0) - (a.askedAt ?? 0))[0]
  return list === undefined
    ? undefined
    : {
        key: list.key,
        rows: list.rows.slice(0, ROWS_SAVED),
        total: list.total,
        asOf: list.asOf,
        isComplete: list.isComplete && list.rows.length <= ROWS_SAVED,
      }
}

const isClosed = (value: unknown): value is SavedTrades =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  Array.isArray(value['rows']) &&
  value['rows'].every((row) => isRecord(row) && typeof row['id'] === 'string' && typeof row['pnl'] === 'string')

const isNotification = (entry: unknown): entry is Notification =>
  isRecord(entry) &&
  typeof entry['id'] === 'string' &&
  typeof entry['kind'] === 'string' &&
  typeof entry['eventAt'] === 'number'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isTable = (value: unknown): value is SavedTable =>
  isRecord(value) &&
  Array.isArray(value['rows']) &&
  value['rows'].every((row) => isRecord(row) && typeof row['key'] === 'string')

const isStreams = (
  value: unknown,
): value is { readonly windows: WindowsState; readonly sequence: SequenceState; readonly marks: MarksState } =>
  isRecord(value) &&
  isRecord(value['windows']) &&
  isRecord(value['sequence']) &&
  isRecord(value['marks']) &&
  typeof value['sequence']['cursor'] === 'number'
