import type { EpochMs } from '../core/time.ts'
import type { EventType, LogEntry } from '../event.ts'
import { word } from '../language/translate.ts'
import { streamOf } from '../live/connection/source.ts'
import { hasGivenUp } from '../live/connection/rules.ts'
import { RECONNECT_ATTEMPTS, STALE_AFTER } from '../live/constants.ts'
import { isServerFact } from '../live/facts.ts'
import type { StreamName } from '../live/model.ts'
import { isUnderWay, type TaskType } from '../tasks/model.ts'
import { DROP_CAUSES, STREAM_TITLES, TASK_TITLES } from './texts.ts'
import type { DiagInput } from './input.ts'
import type { StreamCard } from './view.types.ts'

/** Lines of history on a card. */
const HISTORY = 12

/** Beside facts, entries that a stream's own words became; what the core itself says of a stream is no message. */
const WORDS: ReadonlySet<string> = new Set<EventType>([
  'live.opened',
  'live.heartbeat',
  'live.values_moved',
  'live.position_snapshot',
  'live.metrics_calculated',
  'live.refresh_told',
  'live.unreadable',
])
const isWord = (entry: LogEntry): boolean => isServerFact(entry) || WORDS.has(entry.type)

/** One card for each stream and each task; `spoken` are the entries that may tell of a line. */
export function streamCards(input: DiagInput, spoken: readonly LogEntry[]): readonly StreamCard[] {
  const lines = spoken.filter(({ type }) => OF_LINES.has(type))
  return [
    ...(['events', 'trades'] as const).map((stream) => streamCard(stream, input, lines)),
    ...(['trades', 'recommendations'] as const).map((task) => taskCard(task, input, lines)),
  ]
}

/** Types that the history of a card is made of. */
const OF_LINES: ReadonlySet<string> = new Set([
  'live.round_started',
  'live.opening',
  'live.opened',
  'live.rejected',
  'live.lost',
  'live.gave_up',
  'task.began',
  'task.found',
  'task.opened',
  'task.told',
  'task.ended',
  'task.not_begun',
])

function streamCard(
  stream: StreamName,
  { state, entries, at, core }: DiagInput,
  lines: readonly LogEntry[],
): StreamCard {
  const connection = state.live.connections[stream]
  const { phase } = connection
  const history = lines.filter((entry) => told(entry, stream) !== null)
  const lost = history.findLast((entry) => entry.type === 'live.lost')
  const bars = barsOf(entries, at, (entry) => isWord(entry) && streamOf(entry) === stream)
  return {
    id: stream,
    title: STREAM_TITLES[stream],
    state: hasGivenUp(connection)
      ? 'stopped'
      : phase.state === 'connected'
        ? connection.lastMessageAt !== null && at - connection.lastMessageAt >= STALE_AFTER
          ? 'stale'
          : 'live'
        : phase.state === 'connecting'
          ? connection.attempt > 0
            ? 'reconnecting'
            : 'connecting'
          : phase.retryAt === null
            ? 'closed'
            : 'reconnecting',
    attempt:
      phase.state === 'disconnected' && phase.retryAt !== null
        ? connection.attempt + 1
        : connection.attempt > 0
          ? connection.attempt
          : null,
    attempts: RECONNECT_ATTEMPTS,
    retryAt: phase.state === 'disconnected' ? phase.retryAt : null,
    openedAt: connection.openedAt,
    lastMessageAt: connection.lastMessageAt,
    lastHeartbeatAt: connection.lastHeartbeatAt,
    ...ratesOf(bars),
    bytes: core.bytes[stream] ?? 0,
    lastDrop: lost?.type === 'live.lost' ? { at: lost.at, cause: DROP_CAUSES[lost.data.why] } : null,
    history: history
      .slice(-HISTORY)
      .reverse()
      .map((entry) => ({ entry: entry.entry, at: entry.at, ...told(entry, stream)! })),
    stream,
    note: connection.lastEventId === null ? null : `last event ${connection.lastEventId}`,
  }
}

type Told = Pick<StreamCard['history'][number], 'text' | 'tone'>

/** What an entry says about the line of a stream; null for everything else. */
function told(entry: LogEntry, stream: StreamName): Told | null {
  switch (entry.type) {
    case 'live.round_started':
      return { text: `new round: ${entry.data.because.replaceAll('_', ' ')}`, tone: 'plain' }
    case 'live.opening':
      return entry.data.stream === stream
        ? {
            text: entry.data.attempt === 0 ? word('opening') : `attempt ${entry.data.attempt} of ${RECONNECT_ATTEMPTS}`,
            tone: 'plain',
          }
        : null
    case 'live.opened':
      return entry.data.stream === stream && entry.data.connectionId !== null
        ? { text: word('open'), tone: 'ok' }
        : null
    case 'live.rejected':
      return entry.data.stream === stream ? { text: 'not open 15 s after the attempt', tone: 'warn' } : null
    case 'live.lost':
      return entry.data.stream === stream
        ? { text: `${word('dropped')}: ${DROP_CAUSES[entry.data.why]}`, tone: 'warn' }
        : null
    case 'live.gave_up':
      return entry.data.stream === stream ? { text: 'gave up after five attempts', tone: 'danger' } : null
    default:
      return null
  }
}

function taskCard(type: TaskType, { state, entries, at, core }: DiagInput, lines: readonly LogEntry[]): StreamCard {
  const task = state.tasks.byType[type]
  const history = lines.filter(
    (entry) =>
      (entry.type === 'task.began' ||
        entry.type === 'task.found' ||
        entry.type === 'task.opened' ||
        entry.type === 'task.ended' ||
        entry.type === 'task.not_begun') &&
      entry.data.task === type,
  )
  const bars = barsOf(entries, at, (entry) => entry.type === 'task.told' && entry.data.task === type)
  const lastTold = lines.findLast((entry) => entry.type === 'task.told' && entry.data.task === type)
  return {
    id: `task-${type}`,
    title: TASK_TITLES[type],
    state: isUnderWay(task) ? 'live' : task.phase === 'error' ? 'stopped' : 'idle',
    attempt: null,
    attempts: RECONNECT_ATTEMPTS,
    retryAt: null,
    openedAt: history.findLast(({ type: what }) => what === 'task.opened')?.at ?? null,
    lastMessageAt: lastTold?.at ?? null,
    lastHeartbeatAt: null,
    ...ratesOf(bars),
    bytes: core.bytes[task.taskId ?? task.endedId ?? ''] ?? 0,
    lastDrop: null,
    history: history
      .slice(-HISTORY)
      .reverse()
      .map((entry) => ({
        entry: entry.entry,
        at: entry.at,
        text: entry.type.slice(5).replaceAll('_', ' '),
        tone: entry.type === 'task.not_begun' ? ('warn' as const) : ('plain' as const),
      })),
    stream: null,
    note:
      task.phase === 'idle'
        ? 'never started in this session'
        : [task.status || task.phase, isUnderWay(task) ? `${task.progress} %` : ''].filter(Boolean).join(', '),
  }
}

const BARS = 60

/** Messages a second over the newest minute, oldest first. */
function barsOf(entries: readonly LogEntry[], at: EpochMs, isMeant: (entry: LogEntry) => boolean): readonly number[] {
  const bars = Array.from({ length: BARS }, () => 0)
  for (let i = entries.length - 1; i >= 0 && entries[i]!.at > at - BARS * 1_000; i--) {
    const place = BARS - 1 - Math.floor((at - entries[i]!.at) / 1_000)
    if (place >= 0 && place < BARS && isMeant(entries[i]!)) bars[place]! += 1
  }
  return bars
}

const ratesOf = (bars: readonly number[]): Pick<StreamCard, 'bars' | 'lastSecond' | 'lastMinute'> => ({
  bars,
  lastSecond: bars.at(-1) ?? 0,
  lastMinute: bars.reduce((sum, count) => sum + count, 0),
})
