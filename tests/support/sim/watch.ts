import { sumOf } from '../../../src/domain/core/decimal.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import { DEDUPE_TRIM } from '../../../src/domain/live/constants.ts'
import { isServerFact } from '../../../src/domain/live/facts.ts'
import { NOTIFIABLE_TYPES } from '../../../src/domain/notifications/candidate.ts'
import { isUnderWay } from '../../../src/domain/tasks/model.ts'
import type { State } from '../../../src/domain/state.ts'
import type { Judgements } from '../../../src/streams/judgements.ts'
import type { SimDisk, StoredEntry } from './disk.ts'
import { tableText, type Oracle } from './oracle.ts'
import { hashed } from './random.ts'
import { TellingWatch } from './watchTelling.ts'

/** Types of facts that are told or refused with a reason (I6). */
const TOLD: ReadonlySet<string> = new Set(NOTIFIABLE_TYPES)

/** Tells that an invariant does not hold. */
export type Broken = (id: string, what: string) => void

/** The facts of one history of the server that are in a log. */
interface Followed {
  readonly epoch: string
  readonly start: number
  readonly seqs: Set<number>
  /** Told as a summary alone: from, to. */
  readonly ranges: (readonly [number, number])[]
}

/** What is followed of one run of the worker. */
interface Run {
  /** Its place among the runs of this core. */
  readonly order: number
  followed: Followed | null
  readonly states: Map<number, State>
  readonly queued: Set<string>
  readonly openings: { events: number; trades: number }
  telling: TellingWatch
  /** When its first stream last said something. */
  readonly lastWord: () => number | null
  /** Facts with a decision about their notification (I6). */
  readonly decided: Set<string>
  /** Facts whose entry is read, and those whose entry is out of sight (I8). */
  readonly read: Set<string>
  readonly hidden: Set<string>
}

/** Watches one user's core on one device over all its runs: I2, I3, I4, I7 (panel), I14, I16, at every turn. */
export class CoreWatch {
  trace = 0x811c9dc5
  facts = 0
  openedAt = 0
  readonly #disk: () => SimDisk
  readonly #broken: Broken
  readonly #owner: string
  readonly #oracle: Oracle
  readonly #runs = new Map<string, Run>()
  #committed: State | null = null
  #committedBy = -1
  #durable: { readonly epoch: string | null; readonly seq: number } | null = null
  readonly #perMinute: number[] = []

  constructor(
    owner: string,
    { disk, oracle, broken }: { readonly disk: () => SimDisk; readonly oracle: Oracle; readonly broken: Broken },
  ) {
    this.#owner = owner
    this.#oracle = oracle
    this.#disk = disk
    this.#broken = broken
  }

  /** Rules that are watched, of the run of this name; `lastWord` tells when its first stream last said something. */
  of(name: string, judgements: Judgements, lastWord: () => number | null): Judgements {
    let isRestoring = true
    const run: Run = {
      lastWord,
      telling: new TellingWatch(this.#broken, { before: null, lastWord }),
      order: this.#runs.size,
      followed: null,
      states: new Map(),
      queued: new Set(),
      openings: { events: 0, trades: 0 },
      decided: new Set(),
      read: new Set(),
      hidden: new Set(),
    }
    this.#runs.set(name, run)
    return {
      ...judgements,
      reduce: (state, entry) => {
        const next = judgements.reduce(state, entry)
        if (isRestoring && entry.type === 'storage.restored') {
          isRestoring = false
          this.#restored(run, state, next)
        }
        if (!isRestoring) this.#turn(run, state, entry, next)
        return next
      },
    }
  }

  /** A batch of that run is on the disk. */
  committed(name: string, lastEntry: number): void {
    const run = this.#runs.get(name)
    const states = run?.states
    const state = states?.get(lastEntry)
    if (run === undefined || states === undefined || state === undefined) return
    this.#committed = state
    this.#committedBy = run.order
    for (const entry of states.keys()) if (entry <= lastEntry) states.delete(entry)
    const cursor = this.#disk().cursor()
    if (cursor === null) return
    if (cursor.factSeq > state.live.sequence.cursor && cursor.serverEpoch === state.live.sequence.serverEpoch)
      this.#broken(
        'I2',
        `The cursor on disk (${cursor.factSeq}) is ahead of the facts written with it (${state.live.sequence.cursor}).`,
      )
    if (this.#durable !== null && this.#durable.epoch === cursor.serverEpoch && cursor.factSeq < this.#durable.seq)
      this.#broken('I3', `The cursor on disk went back from ${this.#durable.seq} to ${cursor.factSeq}.`)
    this.#durable = { epoch: cursor.serverEpoch, seq: cursor.factSeq }
  }

  /** Read from disk: what it holds is the log now, and folding it is the state that was committed (I4). */
  #restored(run: Run, state: State, begun: State): void {
    run.telling = new TellingWatch(this.#broken, { before: state, lastWord: run.lastWord })
    // It hung between reading and knowing, and another took over: what it read is not the disk any more, and it is
    // fenced.
    if (this.#committedBy > run.order) return
    const { entries, cursor, isDamaged } = this.#disk()
    // A disk that could not be read is not the log of this run.
    run.followed = followedIn(state.entry === 0 ? [] : entries(), (what) => {
      if (!isDamaged()) this.#broken('I2', what)
    })
    if (isDamaged() && run.followed?.epoch !== state.live.sequence.serverEpoch) run.followed = null
    this.#covered(run, state.live.sequence.cursor, 'after restoring')
    const stored = (state.entry === 0 ? [] : entries()) as unknown as readonly LogEntry[]
    for (const entry of stored) noteDecision(run, entry)
    const silent = stored
      .filter(
        (entry) =>
          isServerFact(entry) &&
          TOLD.has(entry.type) &&
          entry.data.eventId !== null &&
          !run.decided.has(entry.data.eventId),
      )
      .map(({ entry }) => entry)
    if (silent.length > 0)
      this.#broken(
        'I6',
        `The disk holds the facts of the entries ${silent.join(', ')}, but not what was decided about them.`,
      )
    this.#marks(run, state)
    if (this.#committed !== null && !isDamaged() && cursor() !== null) {
      const [live, again] = [projection(this.#committed), projection(state)]
      const lost = missing(windowsOf(this.#committed), windowsOf(begun))
      if (lost.length > 0)
        this.#broken('I4', `What the windows had seen is not known after restoring: ${lost.slice(0, 3).join(', ')}.`)
      if (live !== again)
        this.#broken('I4', `What the disk tells differs from what was committed:\n${difference(live, again)}`)
    }
    this.#committed = null
    if (isDamaged()) this.#durable = null
  }

  #turn(run: Run, before: State, entry: LogEntry, after: State): void {
    this.trace = hashed(
      `${entry.entry} ${entry.type} ${entry.at} ${entry.cause} ${after.live.sequence.cursor}`,
      this.trace,
    )
    run.states.set(entry.entry, after)
    this.#note(run, entry)
    this.#sequence(run, before, entry, after)
    this.#bounds(run, entry, after)
    run.telling.turn(before, entry, after)
    noteDecision(run, entry)
    if (after.live.positions !== before.live.positions) this.#totals(after)
    if (
      after.live.positions !== before.live.positions ||
      after.live.sequence.tableSeq !== before.live.sequence.tableSeq
    )
      this.#table(entry, after)
    if (after.notifications.list !== before.notifications.list) {
      this.#panel(after)
      if (entry.type === 'notifications.unhidden') run.hidden.clear()
      if (entry.type !== 'session.ended') this.#marks(run, after)
    }
  }

  #note(run: Run, entry: LogEntry): void {
    if (isServerFact(entry)) {
      const { serverEpoch, factSeq } = entry.data
      this.facts += 1
      if (run.followed === null || serverEpoch !== run.followed.epoch || factSeq === null) return
      if (run.followed.seqs.has(factSeq)) this.#broken('I2', `Fact ${serverEpoch}-${factSeq} was written down twice.`)
      run.followed.seqs.add(factSeq)
    } else if (entry.type === 'live.epoch_changed') {
      run.followed = { epoch: entry.data.to, start: entry.data.headSeq, seqs: new Set(), ranges: [] }
    } else if (entry.type === 'live.gap_summarised') run.followed?.ranges.push([entry.data.from, entry.data.to])
    else if (entry.type === 'session.ended') {
      run.followed = null
      this.#committed = null
      this.#durable = null
    } else if (entry.type === 'live.opened' && entry.data.stream === 'events') this.openedAt = entry.at
  }

  #sequence(run: Run, { live: { sequence: was } }: State, entry: LogEntry, { live: { sequence } }: State): void {
    if (entry.type === 'live.epoch_changed' || entry.type === 'session.ended') return
    if (sequence.serverEpoch !== was.serverEpoch)
      this.#broken('I3', `The history changed from ${was.serverEpoch} to ${sequence.serverEpoch} by ${entry.type}.`)
    if (sequence.cursor < was.cursor)
      this.#broken('I3', `The cursor went back from ${was.cursor} to ${sequence.cursor} by ${entry.type}.`)
    if (
      was.tableSeq !== null &&
      (sequence.tableSeq === null || sequence.tableSeq < was.tableSeq) &&
      entry.type !== 'storage.restored'
    )
      this.#broken('I3', `The table went back from ${was.tableSeq} to ${sequence.tableSeq} by ${entry.type}.`)
    if (was.tick !== null && (sequence.tick === null || sequence.tick < was.tick))
      this.#broken('I10', `The tick went back from ${was.tick} to ${sequence.tick} by ${entry.type}.`)
    if (sequence.cursor > was.cursor) this.#covered(run, sequence.cursor, `by ${entry.type}`, was.cursor)
  }

  /** Every number up to the cursor is in the log or in a summary. */
  #covered(run: Run, cursor: number, when: string, from = run.followed?.start ?? 0): void {
    const { followed } = run
    if (followed === null) return
    for (let seq = Math.max(from, followed.start) + 1; seq <= cursor; seq += 1) {
      if (followed.seqs.has(seq) || followed.ranges.some(([first, last]) => seq >= first && seq <= last)) continue
      return this.#broken(
        'I2',
        `The cursor is at ${followed.epoch}-${cursor} ${when}, but fact ${seq} is not in the log.`,
      )
    }
  }

  #bounds(run: Run, entry: LogEntry, { live, notifications }: State): void {
    const { windows, sequence } = live
    if (windows.tracked.length > 100) this.#broken('I14', `${windows.tracked.length} events are tracked.`)
    if (sequence.ahead.length > 5_000 || sequence.early.length > 5_000)
      this.#broken('I14', 'More than 5,000 facts wait.')
    if (notifications.list.length > 200 || notifications.judged.length > 300)
      this.#broken('I14', `${notifications.list.length} notifications are kept.`)
    if (entry.type === 'toast.queued' && entry.data.toast.replaces === null) {
      if (run.queued.has(entry.data.toast.id)) this.#broken('I7', `The toast ${entry.data.toast.id} was queued twice.`)
      run.queued.add(entry.data.toast.id)
    }
    if (entry.type !== 'live.opening') return
    const { stream } = entry.data
    if (entry.at - run.openings[stream] < 500 && run.openings[stream] > 0)
      this.#broken('I14', `Two attempts of ${stream} within ${entry.at - run.openings[stream]} ms.`)
    run.openings[stream] = entry.at
    this.#perMinute.push(entry.at)
    while (this.#perMinute[0]! < entry.at - 600_000) this.#perMinute.shift()
    if (this.#perMinute.length > 2 * 60 * 2) this.#broken('I14', `${this.#perMinute.length} attempts in ten minutes.`)
  }

  #totals({ live: { positions } }: State): void {
    const { rows, totals, indexByKey } = positions
    if (totals.count !== rows.length)
      this.#broken('I16', `The totals count ${totals.count} of ${rows.length} positions.`)
    const sum = sumOf(rows.flatMap((row) => row.unrealisedPnl ?? []))
    if (totals.pnl !== sum) this.#broken('I16', `The total is ${totals.pnl}, the rows make ${sum}.`)
    if (indexByKey.size !== rows.length || rows.some((row, i) => indexByKey.get(row.key) !== i))
      this.#broken('I16', 'The index does not name the rows.')
    if (rows.some((row) => !row.account.startsWith(`canary-${this.#owner} `)))
      this.#broken('I9', `A row of someone else is in the table of ${this.#owner}.`)
  }

  /** I1 at every moment: the table holds exactly what the facts up to its number leave open. */
  #table(entry: LogEntry, { live }: State): void {
    const { serverEpoch, tableSeq } = live.sequence
    if (serverEpoch === null || tableSeq === null) return
    const expected = this.#oracle.tableAt(this.#owner, serverEpoch, tableSeq)
    const found = tableText(live.positions.rows)
    if (expected !== null && expected !== found)
      this.#broken(
        'I1',
        `The table at ${serverEpoch}-${tableSeq} is not what the facts leave open, after ${entry.type}.\nfacts: ${expected}\ntable: ${found}`,
      )
  }

  /** I8: what was read stays read, what was hidden stays out of sight. */
  #marks(run: Run, { notifications }: State): void {
    for (const { originalEventId: id, isRead, isHidden, isDismissed } of notifications.list) {
      if (id === null) continue
      if (isRead) run.read.add(id)
      else if (run.read.has(id)) this.#broken('I8', `The notification of ${id} was read and is unread again.`)
      if (isHidden || isDismissed) run.hidden.add(id)
      else if (run.hidden.has(id)) this.#broken('I8', `The notification of ${id} was hidden and is in sight again.`)
    }
  }

  /** I6: facts that came without a decision, on the run that followed them. */
  undecided(name: string, facts: readonly string[]): readonly string[] {
    const run = this.#runs.get(name)
    return run === undefined
      ? []
      : facts.filter((id) => run.followed?.seqs.has(Number(id.split('-').at(-1))) === true && !run.decided.has(id))
  }

  /** I6, I13: what that run leaves undone once all is quiet. */
  quiet(name: string, state: State): void {
    this.#runs.get(name)?.telling.quiet(state)
  }

  #panel({ notifications }: State): void {
    const seen = new Set<string>()
    for (const { originalEventId, account } of notifications.list) {
      if (account !== null && !account.startsWith(`canary-${this.#owner} `))
        this.#broken('I9', `A notification of someone else is in the list of ${this.#owner}.`)
      if (originalEventId === null) continue
      if (seen.has(originalEventId)) this.#broken('I7', `Fact ${originalEventId} has two entries in the panel.`)
      seen.add(originalEventId)
    }
  }
}

/** Every way in which a fact's notification is decided names the fact. */
function noteDecision(run: Run, entry: LogEntry): void {
  if (entry.type === 'notifications.created') run.decided.add(entry.data.notification.originalEventId ?? '')
  else if (
    entry.type === 'notifications.refused' ||
    entry.type === 'notifications.merged' ||
    entry.type === 'notifications.replaced'
  )
    run.decided.add(entry.data.eventId ?? '')
}

/** What of a server's history the entries of a log hold. */
function followedIn(entries: readonly StoredEntry[], broken: (what: string) => void): Followed | null {
  let followed: Followed | null = null
  let last = 0
  for (const entry of entries) {
    if (entry.entry <= last) broken(`Entry ${entry.entry} stands behind entry ${last} on disk.`)
    last = entry.entry
    const data = entry.data as {
      readonly to?: string | number
      readonly from?: number
      readonly headSeq?: number
      readonly serverEpoch?: string
      readonly factSeq?: number | null
    }
    if (entry.type === 'session.ended') followed = null
    else if (entry.type === 'live.epoch_changed')
      followed = { epoch: String(data.to), start: data.headSeq!, seqs: new Set(), ranges: [] }
    else if (entry.type === 'live.gap_summarised') followed?.ranges.push([data.from!, Number(data.to)])
    else if (
      followed !== null &&
      isServerFact(entry as unknown as LogEntry) &&
      data.serverEpoch === followed.epoch &&
      typeof data.factSeq === 'number'
    ) {
      if (followed.seqs.has(data.factSeq)) broken(`Fact ${data.serverEpoch}-${data.factSeq} is on disk twice.`)
      followed.seqs.add(data.factSeq)
    }
  }
  return followed
}

/** What of the state must survive: everything that facts and traces lead to. Values, lines and caches are not in it. */
function projection({ session, live, notifications, tasks, writes, recovery }: State): string {
  return JSON.stringify(
    {
      sub: session.profile?.sub ?? null,
      epoch: live.sequence.serverEpoch,
      cursor: live.sequence.cursor,
      ahead: live.sequence.ahead.map(({ data }) => data.factSeq),
      ribbon: live.marks.ribbon,
      list: notifications.list.map(({ id, originalEventId, isRead, isHidden, isDismissed, tradeId }) => ({
        id,
        originalEventId,
        isRead,
        isHidden,
        isDismissed,
        tradeId,
      })),
      // Whether its stream has opened is nobody's to keep: the next core opens one of its own.
      tasks: Object.values(tasks.byType).map((task) => [isUnderWay(task) ? 'under way' : task.phase, task.taskId]),
      hidden: notifications.hidden,
      enabled: notifications.enabled,
      writes: writes.overlays.map(({ write, key, asked }) => ({ write, key, asked })),
      last: recovery.last,
      summaries: recovery.summaries,
    },
    null,
    1,
  )
}

/**
 * What the windows compare with. A cleanup in memory may have taken some that the disk still has, never the other way.
 */
const windowsOf = ({ live, notifications: { toasted, created } }: State): readonly string[] => [
  ...live.windows.tracked.slice(-DEDUPE_TRIM).map(({ id }) => id),
  ...toasted.map(({ key, at }) => `toast ${key} ${at}`),
  ...created.flat().map(({ key, arrivedAt }) => `entry ${key} ${arrivedAt}`),
]

const missing = (of: readonly string[], among: readonly string[]): readonly string[] => {
  const there = new Set(among)
  return of.filter((one) => !there.has(one))
}

function difference(a: string, b: string): string {
  const [left, right] = [a.split('\n'), b.split('\n')]
  const at = left.findIndex((line, i) => line !== right[i])
  return `committed: ${left.slice(Math.max(0, at - 2), at + 3).join(' ')}\nrestored:  ${right.slice(Math.max(0, at - 2), at + 3).join(' ')}`
}
