import 'fake-indexeddb/auto'
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { good } from '../../src/domain/core/outcome.ts'
import { epoch } from '../../src/domain/core/time.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import type { StorageTrouble } from '../../src/streams/ports.ts'
import { segments } from '../../src/worker/adapters/segments.ts'
import { left } from '../support/core/coreJudgements.ts'
import { fc, parameters } from '../support/fc.ts'
import { START } from '../support/virtual.ts'

const { transaction: begin } = IDBDatabase.prototype
const { put } = IDBObjectStore.prototype

/** Windows of operations of the disk, counted from the first: those in one fail. */
interface Cut {
  readonly after: number
  readonly length: number
  readonly error: 'UnknownError' | 'InvalidStateError' | 'AbortError' | 'DataError'
}

/** From now on openings, transactions and writes that stand in a window fail. */
function cutDisk(cuts: readonly Cut[]): void {
  const open = indexedDB.open.bind(indexedDB)
  let count = 0
  const windows = cuts.map(({ error, ...cut }, i) => {
    const from = cuts.slice(0, i).reduce((sum, { after, length }) => sum + after + length, cut.after)
    return { from, to: from + cut.length, error }
  })
  const check = (): void => {
    count += 1
    const hit = windows.find(({ from, to }) => count > from && count <= to)
    if (hit !== undefined) throw new DOMException('The disk is cut.', hit.error)
  }
  indexedDB.open = (...args) => {
    check()
    return open(...args)
  }
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
    check()
    return begin.apply(this, args)
  }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    check()
    return put.apply(this, args)
  }
}

function refusedOpening(): never {
  throw new DOMException('The disk is cut.', 'UnknownError')
}

function mendDisk(): void {
  indexedDB.open = IDBFactory.prototype.open.bind(indexedDB)
  IDBDatabase.prototype.transaction = begin
  IDBObjectStore.prototype.put = put
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

afterEach(mendDisk)

const cut = fc.record({
  after: fc.nat(12),
  length: fc.nat(30),
  error: fc.constantFrom<Cut['error']>('UnknownError', 'InvalidStateError', 'AbortError', 'DataError'),
})
/** A batch of so many entries, or a look whether the disk works again. */
const step = fc.oneof({ arbitrary: fc.integer({ min: 1, max: 400 }), weight: 3 }, fc.constant('mend' as const))

test('F22 I2 whenever the disk fails and comes back, the log on it ends as the log in memory, each entry once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cut, { maxLength: 4 }),
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.boolean(),
      async (cuts, steps, isUnread) => {
        globalThis.indexedDB = new IDBFactory()
        const log = segments('a', 0)
        const told: StorageTrouble['kind'][] = []
        log.troubles.subscribe(({ kind }) => told.push(kind))
        // The very first start meets a disk that cannot be opened.
        if (isUnread) indexedDB.open = refusedOpening
        await log.load(() => 0)
        mendDisk()
        const all: LogEntry[] = []
        const append = async (count: number): Promise<boolean> => {
          const entries = Array.from({ length: count }, (_, i): LogEntry => {
            const entry = all.length + i + 1
            return { ...left(`tab ${entry}`), entry, at: epoch(START + entry), cause: null }
          })
          all.push(...entries)
          const cursor = { serverEpoch: 'e', factSeq: all.length, lastEntry: all.length, presentAt: null }
          return (await log.append({ entries, cursor, strict: true })).ok
        }
        // As the core does: a disk that works is not asked.
        const mend = async () => (told.at(-1) === 'degraded' ? log.mend() : good(null))
        if (isUnread) {
          await append(3)
          await mend()
        }
        cutDisk(cuts)
        for (const one of steps) expect(one === 'mend' ? (await mend()).ok : await append(one)).toBe(true)
        mendDisk()
        await mend()
        expect(await append(1)).toBe(true)

        const stored = await segments('a', 1).load(() => 0)

        expect(stored?.entries).toEqual(all)
        expect(stored?.cursor?.lastEntry).toBe(all.length)
        // Said once each time it was given up, and taken back each time it works again.
        expect(told).toEqual(told.map((_, i) => (i % 2 === 0 ? 'degraded' : 'mended')))
        expect(told.length % 2).toBe(0)
      },
    ),
    parameters(500),
  )
})
