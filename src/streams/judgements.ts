import type { Command } from '../domain/command.ts'
import type { Outcome } from '../domain/core/outcome.ts'
import type { EpochMs } from '../domain/core/time.ts'
import type { Timer } from '../domain/concept.ts'
import type { Decision } from '../domain/decide.ts'
import type { DiagInput } from '../domain/diagnostic/input.ts'
import type { Event, EventType, LogEntry } from '../domain/event.ts'
import type { Slice } from '../domain/persistence.ts'
import type { Question } from '../domain/question.ts'
import type { Retention } from '../domain/core/fact.ts'
import type { State } from '../domain/state.ts'
import type { Attention } from '../domain/view.ts'
import type { TableName, Tables, Views } from '../domain/views.ts'
import type { StoredCursor } from './ports.ts'

/**
 * What the core asks the domain, as one object, so that a test can hand in a broken rule and see it caught.
 * Production fills it from `src/domain` in `worker/judgements.ts`; every function is pure.
 */
export interface Judgements {
  /** The state before anything happened. */
  readonly initial: State
  /** Folds one entry; slices that it does not touch stay the same object. */
  readonly reduce: (state: State, entry: LogEntry) => State
  /** How long an entry is kept: on disk 30 days, on disk 24 h, in memory only. */
  readonly retention: (type: EventType) => Retention
  /**
   * Asked on the turn of every proposed event, before it is written down, with fresh state: the event itself, or what
   * stands in its place (`live.dropped` for a duplicate), or it and what is judged against the state before it
   * (`live.pnl_jumped`, `live.drift_found`, `live.warned`). Never silence.
   */
  readonly admit: (event: Event, state: State, at: EpochMs) => readonly Event[]
  /** What follows from an entry, in the order of decision; each is a pipeline of its own, under its own name. */
  readonly decisions: readonly Decision[]
  /**
   * Every moment the state waits for. A timer that disappears from the list is cancelled, one that moves is set anew.
   */
  readonly timers: (state: State) => readonly Timer[]
  /** A command of a tab: the facts it becomes, or the reason it is refused with. */
  readonly accept: (command: Command, tab: string, state: State, at: EpochMs) => Outcome<readonly Event[]>
  /** Fetches the part of the domain that no first screen needs; once it is there, views and answers know more. */
  readonly late: () => Promise<void>
  /** Answers a question about the state; null for those that the core answers itself (the log, figures). */
  readonly answer: (question: Question, state: State, at: EpochMs) => unknown
  /**
   * Answers a question about the core itself: the diagnostic page, a fold of its log. Fetched when it is first asked.
   */
  readonly diagnose: (question: Question, input: DiagInput) => Promise<unknown>
  /** Who is signed in, or whose cached data these are (T17). */
  readonly session: (state: State) => {
    readonly sessionId: string | null
    readonly sub: string | null
    readonly isActive: boolean
  }
  /** The sentence for a verdict in the log, or null for an entry that judges nothing. */
  readonly sentence: (entry: LogEntry) => string | null
  /** What a tab's screen shows, for publishing: hidden tabs get nothing but the toasts addressed to them. */
  readonly attention: (state: State, tab: string) => Attention
  /** Lets go of what was remembered of a tab that is gone. */
  readonly forget: (tab: string) => void
  /** Views of one tab. An unchanged view is the same object where that is cheap; the publisher compares the rest. */
  readonly views: (state: State, tab: string) => Partial<Views>
  /** The toasts of one tab alone, for hidden tabs. */
  readonly toasts: (state: State, tab: string) => Views['toasts']
  readonly tables: readonly TableName[]
  /**
   * Rows of one table for one tab, in any order; an unchanged row is the same object. None where the tab shows no such
   * table.
   */
  readonly rows: <N extends TableName>(table: N, state: State, tab: string) => readonly Tables[N][]
  /** What is saved beside the log, so that a start does not fold 30 days. */
  readonly slices: readonly Slice[]
  /** What outlives a log-out: taken from the state after it, put into the first state of the next session. */
  readonly choices: Pick<Slice, 'take' | 'put'>
  /** What outlives a session that ended by itself (R10): put into a state until it stands in its log. */
  readonly waiting: Pick<Slice, 'take' | 'put'>
  /** Whether the choices still wait for a session: none began in the log that was begun after them. */
  readonly isUnclaimed: (state: State) => boolean
  /** Where this user's facts are complete to (reliability R5), and the last instant running and connected. */
  readonly cursor: (state: State) => Omit<StoredCursor, 'lastEntry'>
}
