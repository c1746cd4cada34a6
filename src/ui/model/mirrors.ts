import { createEvent, createStore, scopeBind, type Scope, type Store } from 'effector'
import type { TableName, ViewName, Views } from '../../domain/views.ts'
import type { Push } from '../../worker/api.ts'
import { shareStructure } from '../../domain/core/shareStructure.ts'
import { scope } from './scope.ts'
import { makeTable, type Table } from './table.ts'

/** The only event that writes a mirror: views as the worker pushed them. */
const viewsArrived = createEvent<Partial<Views>>()

/** Another user or another worker's world: everything shown before is dropped (T17). */
const viewsDropped = createEvent()

/** All views of the last pushes. Parts that did not change are the same objects as before. */
const $views: Store<Partial<Views>> = createStore<Partial<Views>>({})
  .on(viewsArrived, (old, arrived) => {
    const next = { ...old, ...arrived }
    return shareStructure(old, next)
  })
  .reset(viewsDropped)

/** Stands for a view that was not pushed yet; null may be a view's own word for nothing. */
export const ABSENT = Symbol('a view that was not pushed yet')
export type Absent = typeof ABSENT

const mirrors = new Map<ViewName, Store<unknown>>()

/** The mirror of one view; `ABSENT` until its first push. Made on first use, so that a new view needs no line here. */
export function mirrorOf<N extends ViewName>(name: N): Store<Views[N] | Absent> {
  const known = mirrors.get(name)
  // The map's value type cannot say that the key decides it; this function is the only one that fills it.
  if (known !== undefined) return known as Store<Views[N] | Absent>
  const made = $views.map((views): Views[N] | Absent => (name in views ? (views[name] as Views[N]) : ABSENT))
  mirrors.set(name, made)
  return made
}

const tables = new Map<TableName, Table>()

/** Rows that move, by table. */
export function tableOf(name: TableName): Table {
  const known = tables.get(name)
  if (known !== undefined) return known
  const made = makeTable()
  tables.set(name, made)
  return made
}

// Bound once, and synchronous: `allSettled` would wait for every command still under way in the scope.
const writeViews = scopeBind(viewsArrived, { scope })
const resetViews = scopeBind(viewsDropped, { scope })

/** Takes one push: tables first, so that an order in a view never names a row that is not there. */
export const acceptPush = (push: Pick<Push, 'views' | 'tables'>): void => takeInto(writeViews, push)

/** Takes pushes of another core into a scope of its own, for a picture of the product that stands on a page. */
export function acceptingInto(other: Scope): (push: Pick<Push, 'views' | 'tables'>) => void {
  const write = scopeBind(viewsArrived, { scope: other })
  return (push) => takeInto(write, push)
}

function takeInto(write: (views: Partial<Views>) => void, push: Pick<Push, 'views' | 'tables'>): void {
  for (const patch of push.tables) tableOf(patch.table).patch(patch)
  if (Object.keys(push.views).length > 0) write(push.views)
  for (const patch of push.tables) tableOf(patch.table).sweep()
}

/** The session whose views are on screen; '' before the first push. */
export const shownSession = (): string => scope.getState($views).shell?.sessionId ?? ''

/** Empties mirrors and tables. */
export function dropAll(): void {
  resetViews()
  for (const table of tables.values()) table.clear()
}
