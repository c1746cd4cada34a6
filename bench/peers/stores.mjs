import { configureStore, createEntityAdapter, createSelector, createSlice } from '@reduxjs/toolkit'
import { createCollection } from '@tanstack/db'
import { createEvent, createStore as createUnit } from 'effector'
import { autorun, computed, observable, runInAction } from 'mobx'
import { createRxDatabase } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { createStore as createTiny } from 'tinybase'
import { immer } from 'zustand/middleware/immer'
import { createStore as createZustand } from 'zustand/vanilla'

// The same job in other stores, each as its documentation does it, one batch a window. A store takes the changes of a
// window and gives what a screen shows: rows of which unchanged ones are the same objects, and their sum.

/**
 * @typedef {import('../lib/slot.ts').Change} Change
 * @typedef {import('../lib/slot.ts').SlotRow} Row
 * @typedef {{ readonly rows: readonly Row[], readonly total: number }} View
 * @typedef {{ readonly apply: (changes: readonly Change[]) => View | Promise<View>, readonly end?: () => unknown }}
 * Peer
 */

/** @param {Iterable<Row>} rows */
const sum = (rows) => {
  let total = 0
  for (const row of rows) total += Number(row.pnl)
  return total
}

/** @param {Row} old @param {Change} change @returns {Row} */
const changed = (old, change) =>
  change.kind === 'value'
    ? { ...old, pnl: change.pnl, mark: change.mark, value: change.value }
    : change.kind === 'modified'
      ? { ...old, pnl: change.pnl, mark: change.mark, size: change.size, seq: change.seq }
      : old

/**
 * Applies a change to whatever has the methods of a Map.
 * @param {{ get(key: string): Row | undefined, set(key: string, row: Row): unknown, delete(key: string): unknown,
 * keys(): Iterable<string> }} map @param {Change} change
 */
function onMap(map, change) {
  if (change.kind === 'opened') map.set(change.row.key, change.row)
  else if (change.kind === 'closed') map.delete(change.key)
  else if (change.kind === 'snapshot') {
    const kept = new Set(change.rows.map((row) => row.key))
    for (const key of [...map.keys()]) if (!kept.has(key)) map.delete(key)
    for (const row of change.rows) if (!same(map.get(row.key), row)) map.set(row.key, row)
  } else {
    const old = map.get(change.key)
    if (old !== undefined) map.set(change.key, changed(old, change))
  }
}

/** @param {Row | undefined} a @param {Row} b */
const same = (a, b) =>
  a !== undefined && a.pnl === b.pnl && a.mark === b.mark && a.size === b.size && a.value === b.value && a.seq === b.seq

/** @returns {Peer} */
function mobx() {
  const rows = observable.map(/** @type {[string, Row][]} */ ([]), { deep: false })
  const view = computed(() => ({ rows: [...rows.values()], total: sum(rows.values()) }))
  /** @type {View} */
  let shown = { rows: [], total: 0 }
  const stop = autorun(() => {
    shown = view.get()
  })
  return {
    apply: (changes) => {
      runInAction(() => {
        for (const change of changes) onMap(rows, change)
      })
      return shown
    },
    end: stop,
  }
}

/** @returns {Peer} */
function reduxToolkit() {
  const adapter = createEntityAdapter({ selectId: (/** @type {Row} */ row) => row.key })
  const slice = createSlice({
    name: 'positions',
    initialState: adapter.getInitialState(),
    reducers: {
      applied(state, { payload }) {
        for (const change of /** @type {readonly Change[]} */ (payload)) {
          if (change.kind === 'opened') adapter.setOne(state, change.row)
          else if (change.kind === 'closed') adapter.removeOne(state, change.key)
          else if (change.kind === 'snapshot')
            onMap(
              {
                get: (key) => state.entities[key],
                set: (_key, row) => adapter.setOne(state, row),
                delete: (key) => adapter.removeOne(state, key),
                keys: () => [...state.ids],
              },
              change,
            )
          else if (change.kind === 'value')
            adapter.updateOne(state, {
              id: change.key,
              changes: { pnl: change.pnl, mark: change.mark, value: change.value },
            })
          else
            adapter.updateOne(state, {
              id: change.key,
              changes: { pnl: change.pnl, mark: change.mark, size: change.size, seq: change.seq },
            })
        }
      },
    },
  })
  const store = configureStore({ reducer: slice.reducer, devTools: false })
  const { selectAll } = adapter.getSelectors()
  const view = createSelector(selectAll, (rows) => ({ rows, total: sum(rows) }))
  return {
    apply: (changes) => {
      store.dispatch(slice.actions.applied(changes))
      return view(store.getState())
    },
  }
}

/** @returns {Peer} */
function effectorPerKey() {
  /**
   * @type {Map<string, { readonly $row: import('effector').Store<Row>,
   * readonly put: import('effector').EventCallable<Row> }>}
   */
  const units = new Map()
  const made = (/** @type {Row} */ row) => {
    const put = /** @type {import('effector').EventCallable<Row>} */ (createEvent())
    return { put, $row: createUnit(row).on(put, (_old, next) => next) }
  }
  return {
    apply: (changes) => {
      for (const change of changes) {
        onMap(
          {
            get: (key) => units.get(key)?.$row.getState(),
            delete: (key) => units.delete(key),
            keys: () => [...units.keys()],
            set: (key, row) => {
              const unit = units.get(key)
              if (unit === undefined) units.set(key, made(row))
              else unit.put(row)
            },
          },
          change,
        )
      }
      const rows = [...units.values()].map(({ $row }) => $row.getState())
      return { rows, total: sum(rows) }
    },
  }
}

/** @returns {Peer} */
function effectorBatch() {
  const applied = /** @type {import('effector').Event<readonly Change[]>} */ (createEvent())
  const $rows = createUnit(/** @type {ReadonlyMap<string, Row>} */ (new Map())).on(applied, (rows, changes) =>
    copied(rows, changes),
  )
  const $view = $rows.map((rows) => ({ rows: [...rows.values()], total: sum(rows.values()) }))
  return {
    apply: (changes) => {
      applied(changes)
      return $view.getState()
    },
  }
}

/** @param {ReadonlyMap<string, Row>} rows @param {readonly Change[]} changes */
function copied(rows, changes) {
  const next = new Map(rows)
  for (const change of changes) onMap(next, change)
  return next
}

/** @returns {Peer} */
function zustandCopy() {
  const store = createZustand(() => ({ rows: /** @type {ReadonlyMap<string, Row>} */ (new Map()) }))
  return {
    apply: (changes) => {
      store.setState(({ rows }) => ({ rows: copied(rows, changes) }))
      const { rows } = store.getState()
      return { rows: [...rows.values()], total: sum(rows.values()) }
    },
  }
}

/** @returns {Peer} */
function zustandImmer() {
  const store = createZustand(immer(() => ({ byKey: /** @type {Record<string, Row>} */ ({}) })))
  return {
    apply: (changes) => {
      store.setState(({ byKey }) => {
        for (const change of changes) {
          if (change.kind === 'value') {
            const row = byKey[change.key]
            if (row !== undefined) Object.assign(row, { pnl: change.pnl, mark: change.mark, value: change.value })
          } else
            onMap(
              {
                get: (key) => byKey[key],
                set: (key, row) => {
                  byKey[key] = row
                },
                delete: (key) => {
                  delete byKey[key]
                },
                keys: () => Object.keys(byKey),
              },
              change,
            )
        }
      })
      const rows = Object.values(store.getState().byKey)
      return { rows, total: sum(rows) }
    },
  }
}

/** @returns {Peer} */
function tinybase() {
  const store = createTiny()
  /** @type {Map<string, Row>} */
  const shown = new Map()
  store.addRowListener('positions', null, (_store, _table, key) => {
    if (store.hasRow('positions', key))
      shown.set(key, /** @type {Row} */ (/** @type {unknown} */ (store.getRow('positions', key))))
    else shown.delete(key)
  })
  const cells = (/** @type {Row} */ row) =>
    /** @type {Record<string, string | number>} */ (
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
    )
  return {
    apply: (changes) => {
      store.transaction(() => {
        for (const change of changes) {
          if (change.kind === 'value') {
            if (store.hasRow('positions', change.key))
              store.setPartialRow('positions', change.key, { pnl: change.pnl, mark: change.mark, value: change.value })
          } else if (change.kind === 'modified') {
            if (store.hasRow('positions', change.key))
              store.setPartialRow('positions', change.key, {
                pnl: change.pnl,
                mark: change.mark,
                size: change.size,
                seq: change.seq,
              })
          } else
            onMap(
              {
                get: (key) => shown.get(key),
                set: (key, row) => store.setRow('positions', key, cells(row)),
                delete: (key) => store.delRow('positions', key),
                keys: () => store.getRowIds('positions'),
              },
              change,
            )
        }
      })
      return { rows: [...shown.values()], total: sum(shown.values()) }
    },
  }
}

/** @returns {Peer} */
function tanstackDb() {
  /** @type {any} */
  let sync
  const collection = createCollection(
    /** @type {any} */ ({
      id: `positions-${Math.random()}`,
      getKey: (/** @type {Row} */ row) => row.key,
      startSync: true,
      sync: {
        sync: (/** @type {any} */ given) => {
          sync = given
          given.markReady()
        },
      },
    }),
  )
  collection.startSyncImmediate?.()
  return {
    apply: (changes) => {
      sync.begin()
      // Several changes of one row in a window are one write.
      const next = new Map()
      const overlay = {
        get: (/** @type {string} */ key) => (next.has(key) ? next.get(key) : collection.get(key)),
        set: (/** @type {string} */ key, /** @type {Row} */ row) => next.set(key, row),
        delete: (/** @type {string} */ key) => next.set(key, undefined),
        keys: () => new Set([...collection.keys(), ...next.keys()]),
      }
      for (const change of changes) onMap(/** @type {any} */ (overlay), change)
      for (const [key, row] of next) {
        const isKnown = collection.has(key)
        if (row !== undefined) sync.write({ type: isKnown ? 'update' : 'insert', value: row })
        else if (isKnown) sync.write({ type: 'delete', value: collection.get(key) })
      }
      sync.commit()
      const rows = /** @type {readonly Row[]} */ (/** @type {unknown} */ (collection.toArray))
      return { rows, total: sum(rows) }
    },
  }
}

/** @returns {Promise<Peer>} */
async function rxdb() {
  const database = await createRxDatabase({
    name: `bench-${Math.random()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    eventReduce: true,
  })
  const text = { type: 'string' }
  const { positions } = await database.addCollections({
    positions: {
      schema: {
        version: 0,
        primaryKey: 'key',
        type: 'object',
        properties: {
          key: { type: 'string', maxLength: 100 },
          account: text,
          symbol: text,
          leg: text,
          side: text,
          strategy: text,
          size: text,
          pnl: text,
          mark: text,
          value: text,
          avgPrice: text,
          takeProfit: text,
          stopLoss: text,
          leverage: text,
          liqPrice: text,
          openedAt: text,
          seq: { type: 'number' },
        },
        required: ['key'],
      },
    },
  })
  /** @type {Map<string, Row>} */
  const rows = new Map()
  return {
    apply: async (changes) => {
      const next = new Map()
      const gone = new Set()
      const overlay = {
        get: (/** @type {string} */ key) => next.get(key) ?? rows.get(key),
        set: (/** @type {string} */ key, /** @type {Row} */ row) => {
          next.set(key, row)
          gone.delete(key)
        },
        delete: (/** @type {string} */ key) => {
          next.delete(key)
          gone.add(key)
        },
        keys: () => [...rows.keys()],
      }
      for (const change of changes) onMap(overlay, change)
      if (next.size > 0) await positions.bulkUpsert([...next.values()])
      if (gone.size > 0) await positions.bulkRemove([...gone])
      for (const [key, row] of next) rows.set(key, row)
      for (const key of gone) rows.delete(key)
      const shown = await positions.find().exec()
      return { rows: shown, total: sum(shown) }
    },
    end: () => database.close(),
  }
}

/** Every peer by its name. */
export const peers = {
  mobx,
  effectorPerKey,
  effectorBatch,
  zustandCopy,
  zustandImmer,
  reduxToolkit,
  tinybase,
  tanstackDb,
  rxdb,
}
