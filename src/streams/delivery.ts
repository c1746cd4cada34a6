import type { Subscription } from 'rxjs'
import { shareStructure } from '../domain/core/shareStructure.ts'
import { elapsed, millisOf, type EpochMs } from '../domain/core/time.ts'
import type { State } from '../domain/state.ts'
import type { Attention } from '../domain/view.ts'
import type { TableName, Views } from '../domain/views.ts'
import type { Judgements } from './judgements.ts'
import type { Ports, Push } from './ports.ts'
import { changeOf, nothingSent, rowsById, type Rows, type TableChange } from './patches.ts'

/** A tab gets at most one push in 100 ms (architecture 5). */
export const PUSH_EVERY = millisOf(100)

/** What a delivery is made of. */
export interface DeliveryParts {
  readonly workerRun: string
  readonly ports: Pick<Ports, 'now'>
  readonly judgements: Pick<Judgements, 'views' | 'toasts' | 'tables' | 'rows'>
  readonly state: () => State
}

/** What one tab has, and what waits for it. */
export interface Receiver {
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

/** What a tab has that just joined: nothing. */
export const newReceiver = (attention: Attention): Receiver => ({
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

/** What the tab lacks, or null; remembered as sent. */
export function deliveryFor(parts: DeliveryParts, tab: string, receiver: Receiver): Push | null {
  const now = parts.ports.now()
  const isHidden = receiver.attention === 'hidden' && receiver.n > 0
  const changes = isHidden ? [] : tablesFor(parts, tab, receiver)
  // A row that came or went is drawn by the view that orders the rows, so both go together.
  const areViewsDue =
    receiver.isFull ||
    receiver.viewsAt === null ||
    elapsed(receiver.viewsAt, now) >= PUSH_EVERY ||
    changes.some(({ isMembership }) => isMembership)
  const views = areViewsDue ? viewsFor(parts, tab, receiver, isHidden) : {}
  receiver.rowsAt = now
  if (areViewsDue) receiver.viewsAt = now
  // Where rows moved, more may wait for its window, which the next look closes.
  receiver.isDirty = !areViewsDue || changes.length > 0
  const isFull = receiver.isFull
  receiver.isFull = isFull && isHidden
  if (!isFull && Object.keys(views).length === 0 && changes.length === 0) return null
  receiver.n += 1
  return { workerRun: parts.workerRun, n: receiver.n, views, tables: changes.map(({ patch }) => patch) }
}

function viewsFor(
  { judgements, state }: DeliveryParts,
  tab: string,
  receiver: Receiver,
  isHidden: boolean,
): Partial<Views> {
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

function tablesFor({ judgements, state }: DeliveryParts, tab: string, receiver: Receiver): readonly TableChange[] {
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
