import { formatCount } from '../../../domain/core/format.ts'
import { QUIET_FILTER } from '../../../domain/diagnostic/constants.ts'
import type {
  CoverageKind,
  DiagVM,
  EventVerdict,
  StreamCard,
  WorkerPart,
} from '../../../domain/diagnostic/view.types.ts'

const some = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`

/** Words of the diagnostic page (screens.md 2.20). */
export const diagTexts = {
  sections: 'Sections',
  lost: 'The worker does not answer. Shown is what it said last.',
  notForYou: 'This page is for administrators',
  paused: 'Pushes to this tab are paused: this page asks the worker itself, everything else here stands still.',
  resume: 'Resume',
  background: 'This tab counts as hidden.',
  comeBack: 'Come back',
  figures: 'Worker',
  acts: 'Further acts',
  reconnect: 'Force reconnect',
  snapshot: 'Request snapshot',
  snapshotEvery: 'At most one snapshot every 2 s',
  snapshotIn: (seconds: number): string => `At most one snapshot every 2 s; the next in ${seconds} s`,
  sync: 'Recovery sync',
  syncHint: 'POST recovery-sync: a snapshot by the stream',
  scenario: 'Run scenario now',
  scenarioHint: 'Opens lifecycle testing',
  invalidate: 'Record cache invalidation',
  invalidateHint: 'Every answer is asked for again',
  background10: 'Simulate background',
  background10Hint: 'For 10 s this tab counts as hidden',
  pause: 'Pause pushes to this tab',
  pauseHint: 'Toasts still come',
  export: 'Export bundle',
  exportHint: 'Redacted; its size is shown before it is saved',
  end: 'End worker',
  endTitle: 'End the worker of all your tabs?',
  endText:
    'Its memory goes; the log on disk stays. Every tab notices at once, starts another one, and unanswered commands go again.',
  endKeep: 'Keep it running',
  done: {
    reconnect: 'Streams are opened again',
    snapshot: 'Snapshot requested',
    sync: 'Recovery sync requested',
    invalidate: 'All answers are asked for again',
    end: 'Worker ended',
  },
  dropNone: 'none',
  history: 'Reconnect history',
  taskHistory: 'History',
  noHistory: 'Nothing in the log at hand',
  asTable: 'As a table',
  coverage: 'Coverage, 24 h',
  coverageNote: (from: string): string => `${from} to now`,
  events: 'Events',
  filter: 'type:position_* symbol:BTCUSDT verdict:dropped',
  matching: (matching: number, atHand: number): string => `${formatCount(matching)} of ${formatCount(atHand)}`,
  noEvents: (time: string): string => `No events since ${time}`,
  noEventsHint: 'Older entries have left the memory, or the filter fits none.',
  hold: 'Hold',
  live: 'Live',
  held: (time: string): string => `held at ${time}`,
  range: (from: string, to: string): string => `${from} to ${to}`,
  clearRange: 'Whole time',
  older: 'Show older',
  eventTitle: (entry: number): string => `Entry ${formatCount(entry)}`,
  copyFixture: 'Copy as fixture',
  copied: 'Fixture copied!',
  copyFailed: 'Failed to copy the fixture',
  foldHere: 'Fold to here',
  foldNone: 'That entry is not of this run of the worker.',
  foldMissing: (count: number): string =>
    `${some(count, 'entry', 'entries')} of then have left the memory: prices and PnL may be missing, facts are whole.`,
  fromHere: 'From here',
  upToHere: 'Up to here',
  goneEntry: 'This entry is no longer in memory.',
  payload: 'Payload',
  cause: 'Because of',
  followers: 'What followed',
  decisions: 'Decisions',
  decisionsNote: 'passed, dropped',
  noCases: 'No case in the log at hand',
  cases: (count: number): string => some(count, 'case', 'cases'),
  noTabs: 'No tab is attached',
  noRuns: 'No recovery in the log at hand',
  noRunsHint: 'An absence of 30 s or more starts one.',
  noDrift: 'The fold and every comparable snapshot said the same',
  noCaches: 'Nothing is cached',
  noLatency: 'No fact came live yet',
} as const

/** Sections in their order. */
export const sectionTabs: readonly { readonly id: DiagVM['address']['tab']; readonly label: string }[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'worker', label: 'Worker' },
  { id: 'events', label: 'Events' },
  { id: 'decisions', label: 'Decisions' },
  { id: 'recovery', label: 'Recovery' },
  { id: 'drift', label: 'Drift' },
  { id: 'latency', label: 'Latency' },
  { id: 'caches', label: 'Caches' },
]

/** Filters that are one press away. */
export const quickFilters: readonly { readonly id: string; readonly label: string }[] = [
  { id: QUIET_FILTER, label: 'Usual' },
  { id: 'type:position_*,trade_closed,system_told', label: 'Facts' },
  { id: 'verdict:dropped,merged,replaced,suppressed,refused', label: 'Verdicts' },
  { id: 'verdict:failed,quarantined', label: 'Failures' },
  { id: 'source:manual', label: 'Commands' },
  { id: '*', label: 'Everything' },
]

export const modeNames: Readonly<Record<WorkerPart['mode'], string>> = {
  shared: 'Shared',
  leader: 'Leader tab',
  tab: 'Per tab',
}
export const verdictTones: Readonly<Record<EventVerdict, 'ok' | 'line' | 'warn' | 'danger' | 'plain' | 'accent'>> = {
  folded: 'ok',
  shown: 'ok',
  listed: 'ok',
  dropped: 'line',
  merged: 'line',
  replaced: 'line',
  suppressed: 'line',
  refused: 'warn',
  failed: 'danger',
  quarantined: 'warn',
}
/** 'Dropped'. */
export const verdictName = (verdict: EventVerdict): string => `${verdict.slice(0, 1).toUpperCase()}${verdict.slice(1)}`
export const coverageNames: Readonly<Record<CoverageKind, string>> = {
  live: 'live',
  recovered: 'recovered',
  never: 'never seen',
}
export const streamStates: Readonly<
  Record<
    StreamCard['state'],
    {
      readonly chip: 'live' | 'catching_up' | 'stale' | 'reconnecting' | 'offline' | 'stopped' | 'plain'
      readonly label: string
    }
  >
> = {
  live: { chip: 'live', label: 'Live' },
  stale: { chip: 'stale', label: 'Stale' },
  connecting: { chip: 'catching_up', label: 'Connecting' },
  reconnecting: { chip: 'reconnecting', label: 'Reconnecting' },
  stopped: { chip: 'stopped', label: 'Stopped' },
  closed: { chip: 'offline', label: 'Closed' },
  idle: { chip: 'plain', label: 'Idle' },
}
export const scenarioNames = { short_gap: 'Short gap', session_gap: 'Session gap', long_gap: 'Long gap' } as const
