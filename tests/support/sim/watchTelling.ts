import type { LogEntry } from '../../../src/domain/event.ts'
import { SHORT_GAP_FROM } from '../../../src/domain/recovery/constants.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Broken } from './watch.ts'

/** Row 12: a toast of one key within so long. */
const TOAST_WINDOW = 60_000
/** the last instant is noted every 5 s, so it may be so much older than the server's last word; */
const MOST_BEFORE = 5_000
/** or so much newer: a line that fell silent counts as open for 35 s (F5). */
const MOST_BEHIND = 35_000
/** Entries in sight (PANEL): 50. */
const MOST_IN_SIGHT = 50

/** Watches what one run of a core tells its user: toasts, summaries, absences and tasks (I6, I7, I13, A-60). */
export class TellingWatch {
  readonly #broken: Broken
  readonly #toastedAt = new Map<string, number>()
  readonly #summaries = new Set<string>()
  readonly #noticed = new Set<number>()
  readonly #recovered: { readonly from: number; readonly to: number }[] = []
  readonly #ends = new Set<string>()
  readonly #begun = new Set<string>()
  /** Ends in all: a task that is taken up again after its line was lost ends once more. */
  #ended = 0
  #terminalToasts = 0
  /** When the last word of a line came that is lost now; null where none was. */
  #heardAt: number | null = null
  /**
   * Where an absence that was noticed since then ended: with the opening of the other stream, the first to come back.
   */
  #absentTo: number | null = null
  /** How long the server was not heard, where that must be noticed as an absence and is not yet, ms. */
  #unnoticed: number | null = null
  readonly #lastWord: () => number | null

  constructor(
    broken: Broken,
    { before, lastWord }: { readonly before: State | null; readonly lastWord: () => number | null },
  ) {
    this.#broken = broken
    this.#lastWord = lastWord
    for (const { key, at } of before?.notifications.toasted ?? []) this.#toastedAt.set(key, at)
    for (const hash of before?.recovery.summaries ?? []) this.#summaries.add(hash)
  }

  turn(before: State, entry: LogEntry, after: State): void {
    switch (entry.type) {
      case 'notifications.toasted':
        return this.#toasted(entry.data.key, entry.at)
      case 'recovery.summary_shown':
        if (this.#summaries.has(entry.data.hash)) this.#broken('I7', `The summary ${entry.data.hash} was shown twice.`)
        return void this.#summaries.add(entry.data.hash)
      case 'recovery.absence_noticed':
        return this.#absent(before, entry.data)
      case 'live.opened':
        if (entry.data.stream === 'events' && entry.data.connectionId === null) this.#opened(before, entry.at)
        return
      case 'live.confirmed':
        if (entry.data.stream === 'events' && this.#unnoticed !== null)
          this.#broken('A-60', `An absence of ${this.#unnoticed} ms was not noticed.`)
        return
      case 'live.lost':
        return entry.data.stream === 'events' ? this.#lost(this.#lastWord()) : undefined
      case 'recovery.started':
        return void this.#recovered.push(entry.data)
      case 'task.began':
      case 'task.found':
        return void this.#begun.add(entry.data.taskId)
      case 'task.ended':
        // One that is not followed any more changes nothing and says so by its id.
        if (before.tasks.byType[entry.data.task].taskId !== entry.data.taskId)
          this.#broken('I13', `The task ${entry.data.taskId} ended once more.`)
        this.#ended += 1
        return void this.#ends.add(entry.data.taskId)
      case 'toast.queued':
        if (entry.data.toast.replaces?.startsWith('task-') === true && entry.data.toast.kind !== 'loading')
          this.#terminalToasts += 1
        return this.#terminalToasts > this.#ended
          ? this.#broken('I13', `${this.#terminalToasts} toasts tell of the end of ${this.#ended} tasks.`)
          : undefined
      case 'session.ended':
        this.#toastedAt.clear()
        this.#summaries.clear()
        this.#noticed.clear()
        this.#begun.clear()
        this.#heardAt = null
        this.#absentTo = null
        this.#unnoticed = null
        return
      default:
        if (after.notifications.list !== before.notifications.list) this.#bounded(after)
    }
  }

  /** Once faults have ended: each absence was looked after, each task has its one end and its toast. */
  quiet({ tasks, recovery }: State): void {
    const looked = recovery.queued === null ? this.#recovered : [...this.#recovered, recovery.queued]
    const lost = [...this.#noticed].filter((at) => !looked.some(({ from, to }) => from <= at && at < to))
    if (lost.length > 0) this.#broken('I6', `What was missed from ${lost.join(', ')} on was never looked for.`)
    if (recovery.running !== null) this.#broken('I6', `The recovery ${recovery.running.id} has no end.`)
    const open = [...this.#begun].filter((id) => !this.#ends.has(id))
    if (open.length > 0 || tasks.byType.trades.taskId !== null)
      this.#broken('I13', `The task ${tasks.byType.trades.taskId ?? open.join(', ')} has no end here.`)
    if (this.#terminalToasts !== this.#ended)
      this.#broken('I13', `${this.#terminalToasts} toasts tell of the end of ${this.#ended} tasks.`)
  }

  #toasted(key: string | null, at: number): void {
    if (key === null) return
    const last = this.#toastedAt.get(key)
    if (last !== undefined && at - last < TOAST_WINDOW)
      this.#broken('row 12', `Two toasts of ${key} within ${at - last} ms.`)
    this.#toastedAt.set(key, at)
  }

  /**
   * from the last instant running and connected, or from where the one before ended: no time is missed twice.
   * What a run before knew is not known here.
   */
  #absent({ live }: State, { from, to }: { readonly from: number; readonly to: number }): void {
    this.#noticed.add(from)
    this.#unnoticed = null
    const absentTo = this.#absentTo
    this.#absentTo = Math.max(to, absentTo ?? 0)
    if (absentTo !== null && from < absentTo)
      return this.#broken('A-60', `An absence counts from ${absentTo - from} ms before the end of the one before.`)
    // The other stream ended it before anybody knew that the first is dead: its last word is the one that counts.
    const { phase, openedAt } = live.connections.events
    const isDeadUnknown = phase.state === 'connected' && openedAt !== to
    const heardAt = isDeadUnknown ? this.#lastWord() : this.#heardAt
    if (heardAt === null || from === absentTo) return
    const beside = from - heardAt
    if (beside < -(isDeadUnknown ? MOST_BEFORE + MOST_BEHIND : MOST_BEFORE) || beside > MOST_BEHIND)
      this.#broken('A-60', `An absence counts from ${beside} ms beside the last word of the server.`)
  }

  /**
   * An absence that the other stream ended after the last word is still the one, whether its loss is known before that
   * end or behind it, and a try that never came to a word changes nothing.
   */
  #lost(heardAt: number | null): void {
    if (heardAt === this.#heardAt) return
    this.#heardAt = heardAt
    if (heardAt !== null && this.#absentTo !== null && heardAt > this.#absentTo) this.#absentTo = null
  }

  /**
   * The line is open again: what was longer than the shortest absence, and than a silent line counts as open, must be
   * noticed.
   */
  #opened({ storage }: State, at: number): void {
    const silence =
      this.#heardAt === null || storage.presentAt === null ? 0 : at - Math.max(this.#heardAt, this.#absentTo ?? 0)
    this.#unnoticed = silence >= MOST_BEHIND + SHORT_GAP_FROM ? silence : null
  }

  #bounded({ notifications }: State): void {
    const inSight = notifications.list.filter(({ isHidden, isDismissed }) => !isHidden && !isDismissed).length
    if (inSight > MOST_IN_SIGHT) this.#broken('I14', `${inSight} notifications are in sight.`)
  }
}
