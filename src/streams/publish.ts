import { Subscription } from 'rxjs'
import { appended } from '../domain/core/lists.ts'
import { shareStructure } from '../domain/core/shareStructure.ts'
import { elapsed, millisOf, type EpochMs } from '../domain/core/time.ts'
import type { PushFigures } from '../domain/diagnostic/input.ts'
import type { State } from '../domain/state.ts'
import type { Attention } from '../domain/view.ts'
import type { TableName, Views } from '../domain/views.ts'
import type { Judgements } from './judgements.ts'
import type { Turn } from './pipeline.ts'
import type { Ports, Push } from './ports.ts'
import { changeOf, nothingSent, rowsById, type Rows, type TableChange } from './patches.ts'

/** A tab gets at most one push in 100 ms (architecture 5). */
export const PUSH_EVERY = millisOf(100)
/** Moved cells of the focused tab follow its frames: the tab acknowledges once per frame, and this is the least gap. */
export const FRAME = millisOf(16)
/**
 * Since the tab last drew, before moved cells go: a push at once would wait for the whole next frame, one that goes
 * late in it brings newer values.
 */
export const GATHERED = millisOf(12)
/** Pushes whose lengths are kept for the diagnostic page. */
const TIMES_KEPT = 50

export interface PublisherOptions {
  readonly workerRun: string
  readonly ports: Pick<Ports, 'now' | 'scheduler' | 'tabs' | 'report'>
  readonly judgements: Pick<Judgements, 'attention' | 'views' | 'toasts' | 'tables' | 'rows'>
  readonly state: () => State
  /** Told before moved cells go to the focused tab: what waits for its window may come along. */
  readonly pushing?: () => void
}

export interface Publisher {
  /** A tab joined: it gets everything at once. */
  readonly joined: (tab: string) => void
  readonly left: (tab: string) => void
  /** Called after every turn. */
  readonly turned: (turn: Turn) => void
  /** How delivery goes, tab by tab. */
  readonly figures: () => readonly PushFigures[]
}

/** What one tab has, and what waits for it. */
interface Receiver {
  n: number
  /** The next push holds everything: just joined, just shown, or the last push failed. */
  isFull: boolean
  isInFlight: boolean
  isDirty: boolean
  /** The last try to make its views failed. */
  isBroken: boolean
  sentAt: EpochMs | null
  ackedAt: EpochMs | null
  /** From sending to drawn, of the newest pushes. */
  tookMs: readonly number[]
  attention: Attention
  rowsAt: EpochMs | null
  viewsAt: EpochMs | null
  views: Partial<Views>
  rows: ReadonlyMap<TableName, Rows>
  /** The lists those rows were made of. */
  lists: ReadonlyMap<TableName, readonly unknown[]>
  /** The next look at this tab, and when. */
  timer: Subscription | null
  timerAt: number
}

const newReceiver = (attention: Attention): Receiver => ({
  n: 0,
  isFull: true,
  isInFlight: false,
  isDirty: true,
  isBroken: false,
  sentAt: null,
  ackedAt: null,
  tookMs: [],
  attention,
  rowsAt: null,
  viewsAt: null,
  views: {},
  rows: nothingSent(),
  lists: new Map(),
  timer: null,
  timerAt: 0,
})

/** Whether toasts of the tab may have moved: one is seen once the disk has it, which another turn tells (R7). */
const movesToasts = ({ type }: Turn['entry'], { toasts }: State, tab: string): boolean =>
  type.startsWith('toast.') || (type.startsWith('storage.') && toasts.addressed.some((one) => one.tab === tab))

/**
 * Sends each tab what changed: views at most every 100 ms, moved rows of the focused tab by its frames, one push in
 * flight, hidden tabs only their toasts.
 */
export function createPublisher({
  workerRun,
  ports,
  judgements,
  state,
  pushing = () => undefined,
}: PublisherOptions): Publisher {
  const receivers = new Map<string, Receiver>()

  function joined(tab: string): void {
    left(tab)
    receivers.set(tab, newReceiver(judgements.attention(state(), tab)))
    consider(tab)
  }

  function left(tab: string): void {
    receivers.get(tab)?.timer?.unsubscribe()
    receivers.delete(tab)
  }

  function turned({ entry, state: next }: Turn): void {
    for (const [tab, receiver] of receivers) {
      const attention = judgements.attention(next, tab)
      if (receiver.attention === 'hidden' && attention !== 'hidden') receiver.isFull = true
      receiver.attention = attention
      if (attention === 'hidden' && receiver.n > 0 && !movesToasts(entry, next, tab)) continue
      receiver.isDirty = true
      consider(tab)
    }
  }

  /** Looks at the tab as soon as it may have something; turns of one burst share the look. */
  function consider(tab: string): void {
    const receiver = receivers.get(tab)
    if (receiver === undefined || receiver.isInFlight || !receiver.isDirty) return
    const now = ports.now()
    const at = Math.max(now, nextAt(receiver))
    if (receiver.timer !== null && receiver.timerAt <= at) return
    receiver.timer?.unsubscribe()
    receiver.timerAt = at
    receiver.timer = ports.scheduler.schedule(() => {
      receiver.timer = null
      push(tab, receiver)
    }, at - now)
  }

  function nextAt({ isFull, attention, rowsAt, viewsAt, ackedAt }: Receiver): number {
    if (isFull || viewsAt === null || rowsAt === null) return 0
    return attention === 'focused' ? Math.max(rowsAt + FRAME, (ackedAt ?? 0) + GATHERED) : viewsAt + PUSH_EVERY
  }

  function push(tab: string, receiver: Receiver): void {
    if (receivers.get(tab) !== receiver || receiver.isInFlight) return
    receiver.isInFlight = true
    if (receiver.attention === 'focused') pushing()
    const delivery = deliveryOr(tab, receiver)
    receiver.isInFlight = delivery !== null
    if (delivery === null) return consider(tab)
    receiver.sentAt = ports.now()
    const settled = (): void => {
      receiver.isInFlight = false
      consider(tab)
    }
    const drawn = (): void => {
      receiver.ackedAt = ports.now()
      receiver.tookMs = appended(
        receiver.tookMs,
        elapsed(receiver.sentAt ?? receiver.ackedAt, receiver.ackedAt),
        TIMES_KEPT,
      )
      settled()
    }
    ports.tabs.push(tab, delivery).then(drawn, (error: unknown) => {
      ports.report(`push to ${tab}`, error)
      receiver.isFull = true
      receiver.isDirty = true
      settled()
    })
  }

  /**
   * What the tab lacks. Null where a view cannot be made, too: then it stays as it is, and gets everything after the
   * next turn by which the view can be.
   */
  function deliveryOr(tab: string, receiver: Receiver): Push | null {
    try {
      const delivery = deliveryFor(tab, receiver)
      receiver.isBroken = false
      return delivery
    } catch (error) {
      // Once: each turn would say the same again.
      if (!receiver.isBroken) ports.report(`views of ${tab}`, error)
      receiver.isBroken = true
      receiver.isFull = true
      receiver.isDirty = false
      return null
    }
  }

  /** What the tab lacks, or null; remembered as sent. */
  function deliveryFor(tab: string, receiver: Receiver): Push | null {
    const now = ports.now()
    const isHidden = receiver.attention === 'hidden' && receiver.n > 0
    const changes = isHidden ? [] : tablesFor(tab, receiver)
    // A row that came or went is drawn by the view that orders the rows, so both go together.
    const areViewsDue =
      receiver.isFull ||
      receiver.viewsAt === null ||
      elapsed(receiver.viewsAt, now) >= PUSH_EVERY ||
      changes.some(({ isMembership }) => isMembership)
    const views = areViewsDue ? viewsFor(tab, receiver, isHidden) : {}
    receiver.rowsAt = now
    if (areViewsDue) receiver.viewsAt = now
    // Where rows moved, more may wait for its window, which the next look closes.
    receiver.isDirty = !areViewsDue || changes.length > 0
    const isFull = receiver.isFull
    receiver.isFull = isFull && isHidden
    if (!isFull && Object.keys(views).length === 0 && changes.length === 0) return null
    receiver.n += 1
    return { workerRun, n: receiver.n, views, tables: changes.map(({ patch }) => patch) }
  }

  function viewsFor(tab: string, receiver: Receiver, isHidden: boolean): Partial<Views> {
    const all: Partial<Views> = isHidden ? { toasts: judgements.toasts(state(), tab) } : judgements.views(state(), tab)
    const before = receiver.views as Readonly<Record<string, unknown>>
    const changed: Record<string, unknown> = {}
    const now: Record<string, unknown> = { ...before }
    for (const [name, view] of Object.entries(all)) {
      const kept = name in before ? shareStructure(before[name], view) : view
      now[name] = kept
      if ((receiver.isFull && !isHidden) || !(name in before) || kept !== before[name]) changed[name] = kept
    }
    receiver.views = now as Partial<Views>
    return changed as Partial<Views>
  }

  function tablesFor(tab: string, receiver: Receiver): readonly TableChange[] {
    const changes: TableChange[] = []
    const sent = new Map(receiver.rows)
    const lists = new Map(receiver.lists)
    for (const table of judgements.tables) {
      const list = judgements.rows(table, state(), tab)
      // The same list: only views wait.
      if (!receiver.isFull && lists.get(table) === list) continue
      lists.set(table, list)
      const rows = rowsById(list)
      const change = changeOf(table, receiver.isFull ? null : (sent.get(table) ?? null), rows)
      sent.set(table, rows)
      if (change !== null) changes.push(change)
    }
    receiver.rows = sent
    receiver.lists = lists
    return changes
  }

  const figures = (): readonly PushFigures[] =>
    [...receivers].map(([tab, { n, isInFlight, sentAt, ackedAt, tookMs }]) => ({
      tab,
      count: n,
      waitingSince: isInFlight ? sentAt : null,
      ackedAt,
      tookMs,
    }))

  return { joined, left, turned, figures }
}
