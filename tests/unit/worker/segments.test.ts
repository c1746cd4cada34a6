import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days, epoch, hours } from '../../../src/domain/core/time.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import { attachTimeout } from '../../../src/ui/link/constants.ts'
import type { LogBatch, LogPort, StoredCursor, StoredSlice, StorageTrouble } from '../../../src/streams/ports.ts'
import { segments } from '../../../src/worker/adapters/segments.ts'
import { databaseName, openLogDb } from '../../../src/worker/adapters/segmentsDb.ts'
import { SEGMENT_SIZE } from '../../../src/worker/adapters/segmentsText.ts'
import { LOG_BOUNDS, tidied } from '../../../src/worker/adapters/segmentsTidy.ts'
import { left } from '../../support/core/coreJudgements.ts'
import { fc, parameters } from '../../support/fc.ts'
import { START } from '../../support/virtual.ts'

/** The log has so long to open, milliseconds. */
const LOG_OPENS_FOR = 10_000

const realPut = IDBObjectStore.prototype.put
let opened: LogPort[] = []

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  opened = []
})

afterEach(() => {
  IDBObjectStore.prototype.put = realPut
  vi.useRealTimers()
})

/** The device's clock stands still; what waits for the disk goes on. */
const standStill = (): unknown => vi.useFakeTimers({ toFake: ['Date'], now: START })

const entry = (number: number, at = START): LogEntry => ({
  ...left(`tab ${number}`),
  entry: number,
  at: epoch(at),
  cause: null,
})
const entries = (first: number, count: number, at = START): readonly LogEntry[] =>
  Array.from({ length: count }, (_, i) => entry(first + i, at))
const cursor = (lastEntry: number): StoredCursor => ({
  serverEpoch: 'e',
  factSeq: lastEntry,
  lastEntry,
  presentAt: null,
})
const batch = (list: readonly LogEntry[], more: Partial<LogBatch> = {}): LogBatch => ({
  entries: list,
  cursor: cursor(list.at(-1)?.entry ?? 0),
  strict: true,
  ...more,
})

function logOf(owner = 'a', generation = 0): LogPort & { readonly told: StorageTrouble[] } {
  const log = segments(owner, generation)
  const told: StorageTrouble[] = []
  log.troubles.subscribe((trouble) => told.push(trouble))
  opened.push(log)
  return { ...log, told }
}

const fromStart = (): number => 0
const numbers = (stored: { readonly entries: readonly unknown[] } | null): readonly number[] =>
  (stored?.entries ?? []).map((one) => (one as LogEntry).entry)

async function written(list: readonly LogEntry[], size: number): Promise<LogPort> {
  const log = logOf()
  await log.load(fromStart)
  for (let i = 0; i < list.length; i += size) expect((await log.append(batch(list.slice(i, i + size)))).ok).toBe(true)
  return log
}

test('R7 what was appended is there at the next start, in order, with its cursor', async () => {
  await written(entries(1, 25), 10)

  const stored = await logOf().load(fromStart)

  expect(numbers(stored)).toEqual(entries(1, 25).map((one) => one.entry))
  expect(stored?.cursor).toEqual(cursor(25))
})

test('D2 a thousand entries make one record, and the open tail few small ones', async () => {
  await written(entries(1, 2_450), 50)

  const db = await openDB(databaseName('a'))

  expect(await db.count('segments')).toBe(2)
  expect(await db.count('tail')).toBe(9)
  expect((await db.getAll('segments')).map(({ count }) => count)).toEqual([SEGMENT_SIZE, SEGMENT_SIZE])
  db.close()
  expect(numbers(await logOf().load(fromStart)).length).toBe(2_450)
})

test('a start reads only the segments behind the snapshot', async () => {
  const log = await written(entries(1, 3_000), 100)
  await log.saveSlices({ live: { version: 1, folded: true, savedAt: START, throughEntry: 2_500, value: {} } })

  const stored = await logOf().load((slices) => slices['live']?.throughEntry ?? 0)

  expect(numbers(stored)[0]).toBe(2_001)
})

test('R8 a worker that starts later fences the earlier one off, whose entries do not reach the log', async () => {
  const first = logOf()
  await first.load(fromStart)
  await first.append(batch(entries(1, 1)))
  const second = logOf()
  await second.load(fromStart)

  const refused = await first.append(batch(entries(2, 1_000)))
  const kept = await second.append(batch([entry(5)]))

  expect(refused).toEqual({ ok: false, error: { kind: 'refused', message: 'A newer worker writes this log.' } })
  expect(kept.ok).toBe(true)
  expect(numbers(await logOf().load(fromStart))).toEqual([1, 5])
})

test('R8 a worker of an older generation that wakes up is refused even if it reads the log last', async () => {
  const newer = logOf('a', 3)
  await newer.load(fromStart)
  const older = logOf('a', 2)
  // Null is a log that nobody wrote: this one says by which generation it is written.
  expect(await older.load(fromStart)).toMatchObject({ newer: 3 })

  expect((await older.append(batch(entries(1, 1)))).ok).toBe(false)
  expect((await newer.append(batch(entries(1, 1)))).ok).toBe(true)
})

test('I9 users have databases of their own', async () => {
  await written(entries(1, 3), 3)

  expect(await logOf('b').load(fromStart)).toBeNull()
})

test('T16 forgetting deletes the database', async () => {
  const log = await written(entries(1, 3), 3)

  await log.forget()

  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
  expect(await logOf().load(fromStart)).toBeNull()
})

test('T16 a log-out that was killed half-way is finished by the next start, before anything is read', async () => {
  await written(entries(1, 3), 3)
  const db = await openDB(databaseName('a'))
  await db.put('meta', { generation: 0, run: 0, cursor: null, isForgotten: true }, 'log')
  db.close()

  expect(await logOf().load(fromStart)).toBeNull()
  expect((await indexedDB.databases()).length).toBe(0)
})

test('F23 a segment that cannot be read ends the log before it; what comes behind is not folded over the hole', async () => {
  await written(entries(1, 3_000), 500)
  const db = await openDB(databaseName('a'))
  const [, second] = await db.getAll('segments')
  await db.put('segments', { ...second, text: second.text.slice(0, 100) })
  db.close()
  const log = logOf()

  const stored = await log.load(fromStart)

  expect(numbers(stored)).toEqual(entries(1, 1_000).map((one) => one.entry))
  expect(log.told).toEqual([{ kind: 'truncated', from: 1_001, count: 2_000 }])
  expect(stored?.cursor?.lastEntry).toBe(3_000)
})

test('F23 after a damaged part was dropped the log goes on in its place, and the next start finds all of it', async () => {
  await written(entries(1, 1_200), 100)
  const db = await openDB(databaseName('a'))
  const [first] = await db.getAll('tail')
  await db.put('tail', { ...first, text: first.text.replace('tab 1001', 'tab 9999') })
  db.close()
  const log = logOf()
  expect(numbers(await log.load(fromStart)).length).toBe(1_000)

  await log.append(batch(entries(1_201, 100)))

  const next = logOf()
  expect(numbers(await next.load(fromStart))).toEqual(
    [...entries(1, 1_000), ...entries(1_201, 100)].map((one) => one.entry),
  )
  expect(next.told).toEqual([])
})

test.each([
  ['cut short', (text: string) => text.slice(0, -40)],
  ['cut at an entry', (text: string) => `${text.slice(0, text.lastIndexOf(',{'))}]`],
  ['one letter changed', (text: string) => text.replace('tab 7"', 'tab 8"')],
  ['a digit changed', (text: string) => text.replace('"entry":9,', '"entry":8,')],
  ['emptied', () => '[]'],
  ['no text', () => 7],
  ['nothing', () => undefined],
  ['another shape', () => '{"a":1}'],
  ['not JSON', () => '\u0000\u0001'],
  ['twice', (text: string) => text + text],
  [
    'in another order',
    (text: string) =>
      `[${text
        .slice(1, -1)
        .split(/,(?=\{"type)/)
        .reverse()
        .join(',')}]`,
  ],
  ['of another place', (text: string) => text.replaceAll('tab', 'tap')],
])('F23 a segment that was damaged is known as such and not folded: %s', async (_how, damage) => {
  await written(entries(1, 1_000), 100)
  await written(entries(1_001, 20), 10)
  const db = await openDB(databaseName('a'))
  const [first] = await db.getAll('segments')
  await db.put('segments', { ...first, text: damage(first.text) })
  db.close()
  const log = logOf()

  expect(numbers(await log.load(fromStart))).toEqual([])
  expect(log.told).toEqual([{ kind: 'truncated', from: 1, count: 1_020 }])
})

test('F23 any mutation of the stored bytes is found, or changes nothing', async () => {
  const whole = entries(1, 40)
  await written(whole, 10)
  const db = await openDB(databaseName('a'))
  const kept = await db.getAll('tail')
  await fc.assert(
    fc.asyncProperty(fc.nat(kept.length - 1), fc.nat(10_000), fc.string({ maxLength: 3 }), async (at, where, what) => {
      const segment = kept[at]!
      const place = where % segment.text.length
      await db.put('tail', { ...segment, text: segment.text.slice(0, place) + what + segment.text.slice(place + 1) })
      const stored = (await logOf().load(fromStart))?.entries ?? []
      for (const one of kept) await db.put('tail', one)
      // Segments before the damaged one, or all where the mutation wrote what was there.
      expect([at * 10, 40]).toContain(stored.length)
      expect(stored).toEqual(whole.slice(0, stored.length))
    }),
    parameters(100),
  )
  db.close()
})

test('100,000 entries are read back, each once and in order, from a hundred records', async () => {
  await written(entries(1, 100_000), 1_000)
  const db = await openDB(databaseName('a'))
  expect([await db.count('segments'), await db.count('tail')]).toEqual([100, 0])
  db.close()

  const stored = await logOf().load(fromStart)

  expect(stored?.entries.length).toBe(100_000)
  expect(numbers(stored).every((number, i) => number === i + 1)).toBe(true)
  expect(stored?.cursor).toEqual(cursor(100_000))
})

test('F21 a newer build that asks for the database gets it at once; this one goes on in memory, told', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 5)))

  const newer = await openLogDb('a', () => undefined, null, 2)

  expect(newer.version).toBe(2)
  expect(log.told).toEqual([{ kind: 'degraded', why: expect.stringContaining('newer version') }])
  expect(await log.append(batch(entries(6, 5)))).toEqual({ ok: true, value: null })
  newer.close()
})

test.each([
  ['that an older tab does not let go of, after 3 s', 2, 3_000, 'close other tabs'],
  ['behind a deletion that a hung tab holds up, after 10 s', 1, 10_000, 'did not open'],
])('F21 a database %s is given up for memory', async (_which, layout, ms, why) => {
  // It does not heed the word that the database is wanted by another.
  const held = await openDB(databaseName('a'), 1)
  const deleting = layout === 1 ? indexedDB.deleteDatabase(databaseName('a')) : null
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const opening = openLogDb('a', () => undefined, null, layout).catch((error: Error) => error.message)
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(ms / 100)
        expect(await Promise.race([opening, Promise.resolve(null)])).toContain(why)
      },
      { interval: 1 },
    )
  } finally {
    vi.useRealTimers()
    held.close()
    if (deleting !== null) await new Promise((done) => (deleting.onsuccess = done))
  }
})

test('F24 a browser without databases keeps nothing, says so, and nothing fails later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', undefined)
  try {
    const log = logOf()

    expect(await log.load(fromStart)).toBeNull()
    expect((await log.append(batch(entries(1, 5)))).ok).toBe(true)
    expect(log.told).toEqual([expect.objectContaining({ kind: 'degraded' })])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('F28 a database of a newer build is left as it is: this build keeps nothing, and says so', async () => {
  const newer = await openLogDb('a', () => undefined, null, 2)
  await newer.put('meta', { generation: 0, run: 7, cursor: cursor(12), isForgotten: false }, 'log')
  newer.close()
  const log = logOf()

  expect(await log.load(fromStart)).toBeNull()
  expect((await log.append(batch(entries(1, 5)))).ok).toBe(true)

  expect(log.told).toEqual([expect.objectContaining({ kind: 'degraded' })])
  const again = await openLogDb('a', () => undefined, null, 2)
  expect((await again.get('meta', 'log'))?.run).toBe(7)
  expect(await again.count('tail')).toBe(0)
  again.close()
})

test('F28 what a build before wrote, without hashes, is read', async () => {
  await written(entries(1, 20), 10)
  const db = await openDB(databaseName('a'))
  for (const { sum: _sum, ...before } of await db.getAll('tail')) await db.put('tail', before)
  db.close()
  const log = logOf()

  expect(numbers(await log.load(fromStart)).length).toBe(20)
  expect(log.told).toEqual([])
})

function failing(name: string, isHit: (count: number) => boolean): void {
  let count = 0
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof realPut>) {
    count += 1
    if (isHit(count)) throw new DOMException('injected', name)
    return realPut.apply(this, args)
  }
}

test('F22 a handle that broke is opened anew and the work done once more', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 1)))

  failing('InvalidStateError', (count) => count === 1)
  const saved = await log.append(batch(entries(2, 1)))

  expect(saved.ok).toBe(true)
  expect(log.told).toEqual([])
  expect(numbers(await logOf().load(fromStart))).toEqual([1, 2])
})

test('F20 a full disk makes room and goes on', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.saveSlices({ resources: { version: 1, folded: false, savedAt: START, throughEntry: 0, value: 'big' } })

  failing('QuotaExceededError', (count) => count === 1)
  const saved = await log.append(batch(entries(1, 1)))

  expect(saved.ok).toBe(true)
  expect(log.told).toContainEqual({ kind: 'pruned', what: 'caches', count: 1 })
})

/** Writes that `visit` makes: an entry and a cursor for each batch, and three caches. */
const WRITES = 27

/** Twelve batches and three caches. */
async function visit(log: LogPort): Promise<readonly boolean[]> {
  const answers: boolean[] = []
  for (let i = 0; i < 12; i += 1) {
    answers.push((await log.append(batch(entries(3 * i + 1, 3)))).ok)
    if (i % 4 === 3)
      await log.saveSlices({ resources: { version: 1, folded: false, savedAt: START, throughEntry: 0, value: i } })
  }
  return answers
}

test.each(Array.from({ length: WRITES }, (_, i) => i + 1))(
  'F20 F26 a disk that stays full from its %ith write on becomes memory, told once; nothing is half written',
  async (from) => {
    const log = logOf()
    await log.load(fromStart)

    failing('QuotaExceededError', (count) => count >= from)
    const answers = await visit(log)
    IDBObjectStore.prototype.put = realPut
    const stored = await logOf().load(fromStart)

    expect(answers.every((ok) => ok)).toBe(true)
    expect(log.told.filter(({ kind }) => kind === 'degraded')).toHaveLength(1)
    expect(stored?.cursor?.lastEntry ?? 0).toBe(numbers(stored).at(-1) ?? 0)
  },
)

test.each(Array.from({ length: WRITES }, (_, i) => i + 2))(
  'F20 a disk that refuses every %ith write makes room each time, and all is written',
  async (every) => {
    const log = logOf()
    await log.load(fromStart)

    failing('QuotaExceededError', (count) => count % every === 0)
    const answers = await visit(log)
    IDBObjectStore.prototype.put = realPut
    const stored = await logOf().load(fromStart)

    expect(answers.every((ok) => ok)).toBe(true)
    // Where the second try of one batch meets the next refusal, memory goes on from there; what is on disk has no hole.
    expect(numbers(stored)).toEqual(numbers(stored).map((_, i) => i + 1))
    expect(stored?.cursor?.lastEntry ?? 0).toBe(numbers(stored).length)
    if (!log.told.some(({ kind }) => kind === 'degraded')) expect(numbers(stored).length).toBe(36)
  },
)

/** Opening fails for databases of these names, as with files that cannot be read. */
function damaged(names: readonly string[], error = 'UnknownError'): { readonly tries: string[] } {
  const real = indexedDB.open.bind(indexedDB)
  const tries: string[] = []
  indexedDB.open = (name, ...rest) => {
    tries.push(name)
    if (names.includes(name)) throw new DOMException('Internal error opening backing store.', error)
    return real(name, ...rest)
  }
  return { tries }
}

test('F23 a database that does not open three times is left for one of another name; the next start finds that and deletes the old', async () => {
  await written(entries(1, 5), 5)
  const { tries } = damaged([databaseName('a')])
  const log = logOf()
  expect(await log.load(fromStart)).toBeNull()
  await log.append(batch(entries(1, 8)))
  const kept = (await indexedDB.databases()).map(({ name }) => name)

  const next = logOf()
  const stored = await next.load(fromStart)

  expect(tries.slice(0, 4)).toEqual([...Array(3).fill(databaseName('a')), databaseName('a', 1)])
  expect(tries.slice(4)).toEqual([databaseName('a', 1)])
  expect(kept).toEqual([databaseName('a'), databaseName('a', 1)])
  expect(numbers(stored).length).toBe(8)
  await vi.waitUntil(async () => (await indexedDB.databases()).length === 1)
  expect([...log.told, ...next.told]).toEqual([])
})

test('F23 where the other name does not open either, this start goes on in memory, told', async () => {
  await written(entries(1, 5), 5)
  damaged([databaseName('a'), databaseName('a', 1)])
  const log = logOf()

  expect(await log.load(fromStart)).toBeNull()
  expect(log.told.map(({ kind }) => kind)).toEqual(['degraded'])
})

test('F28 a database of a newer build is not taken for a damaged one', async () => {
  const { tries } = damaged([databaseName('a')], 'VersionError')

  await logOf().load(fromStart)

  expect(tries).toEqual([databaseName('a')])
})

test('T16 log-out deletes the databases of all names', async () => {
  await written(entries(1, 5), 5)
  damaged([databaseName('a')])
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 2)))

  await log.forget()

  expect(await indexedDB.databases()).toEqual([])
})

test('T16 F22 A-354 a log that could not be deleted at the log-out is deleted as soon as the disk works again', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 2)))
  const cut = (): never => {
    throw new DOMException('The disk is cut.', 'UnknownError')
  }
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(cut)
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(cut)
  await log.append(batch(entries(3, 1)))
  await log.forget()
  await log.mend()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([databaseName('a')])

  opening.mockRestore()
  deleting.mockRestore()
  await log.mend()
  expect(await indexedDB.databases()).toEqual([])

  await log.append(batch(entries(1, 1)))
  await log.mend()
  expect(numbers(await logOf().load(fromStart))).toEqual([1])
})

test('F22 a database deleted under us becomes memory: a log with a hole is worse than none', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 1)))

  await new Promise((resolve) => (indexedDB.deleteDatabase(databaseName('a')).onsuccess = resolve))
  const saved = await log.append(batch(entries(2, 1)))

  expect(saved.ok).toBe(true)
  expect(log.told.map(({ kind }) => kind)).toEqual(['degraded'])
})

test('F22 a log that could not be read when the worker started is left as it is, for the next worker', async () => {
  await written(entries(1, 5), 5)
  indexedDB.open = () => {
    throw new DOMException('The disk is cut.', 'UnknownError')
  }
  const log = logOf()
  await log.load(fromStart)
  indexedDB.open = IDBFactory.prototype.open.bind(indexedDB)
  await log.append(batch(entries(1, 2)))

  expect((await log.mend()).ok).toBe(true)

  expect(log.told.map(({ kind }) => kind)).toEqual(['degraded'])
  expect(numbers(await logOf().load(fromStart))).toEqual([1, 2, 3, 4, 5])
})

test('a snapshot goes with its entries or not at all', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 1)))

  failing('DataError', (count) => count === 2)
  await log.append(
    batch(entries(2, 1), { slices: { live: { version: 1, folded: true, savedAt: START, throughEntry: 2, value: 1 } } }),
  )
  IDBObjectStore.prototype.put = realPut
  const stored = await logOf().load(fromStart)

  expect(stored?.slices).toEqual({})
  expect(numbers(stored)).toEqual([1])
})

test.each([
  ['traces by their count', { facts: LOG_BOUNDS.facts, traces: { ...LOG_BOUNDS.traces, count: 700 } }, 700, 2_300],
  ['traces by their bytes', { facts: LOG_BOUNDS.facts, traces: { ...LOG_BOUNDS.traces, bytes: 0 } }, 0, 3_000],
  [
    'facts by their count, in whole segments',
    { facts: { ...LOG_BOUNDS.facts, count: 2_000 }, traces: LOG_BOUNDS.traces },
    1_000,
    4_000,
  ],
  [
    'facts by their bytes, in whole segments',
    { facts: { ...LOG_BOUNDS.facts, bytes: 1 }, traces: LOG_BOUNDS.traces },
    0,
    6_000,
  ],
])('I14 tidying bounds %s, oldest first', async (_name, bounds, traces, removed) => {
  const log = logOf()
  await log.load(fromStart)
  // Each second entry is a trace.
  const mixed = (first: number): readonly LogEntry[] =>
    entries(first, 2_000).map((one): LogEntry =>
      one.entry % 2 === 0 ? { type: 'tab.hidden', data: { tab: 'a' }, entry: one.entry, at: one.at, cause: null } : one,
    )
  for (const first of [1, 2_001, 4_001])
    for (let part = 0; part < 2_000; part += 1_000) await log.append(batch(mixed(first).slice(part, part + 1_000)))
  await log.saveSlices({ live: { version: 1, folded: true, savedAt: START, throughEntry: 6_000, value: {} } })
  const db = await openLogDb('a', () => undefined)

  const gone = await tidied(db, (type) => (type === 'tab.hidden' ? 'trace' : 'fact'), START, bounds)
  const kept = (await db.getAll('segments')).flatMap(({ text }) => JSON.parse(text) as readonly LogEntry[])
  db.close()

  expect([kept.filter(({ type }) => type === 'tab.hidden').length, gone]).toEqual([traces, removed])
  expect(kept.map((one) => one.entry)).toEqual(kept.map((one) => one.entry).toSorted((x, y) => x - y))
  expect(kept.at(-1)?.entry ?? 6_000).toBeGreaterThanOrEqual(5_999)
})

test('A-165 T16 a log-out deletes all databases of the user, and leaves one small record where he chose something', async () => {
  const log = await written(entries(1, 10), 5)

  await log.forget({ enabled: { milestone: false } })
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['tbd-choices-v1'])
  expect([await logOf().choices(), await logOf('b').choices()]).toEqual([{ enabled: { milestone: false } }, null])

  await logOf().forget()
  expect(await indexedDB.databases()).toEqual([])
  expect(await logOf().choices()).toBeNull()
})

test('F21 a record of choices that does not open holds up neither a start nor a log-out, and both stay below what a tab waits', async () => {
  await logOf().forget({ enabled: {} })
  const log = await written(entries(1, 3), 3)
  const limits: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    // The limit of the log itself does not come; that of the record is over at once.
    if (ms >= LOG_OPENS_FOR) return new AbortController().signal
    limits.push(ms)
    return AbortSignal.abort(new DOMException('', 'TimeoutError'))
  })
  const open = indexedDB.open.bind(indexedDB)
  const opening = vi
    .spyOn(indexedDB, 'open')
    .mockImplementation(
      (name, layout) => (name === 'tbd-choices-v1' ? new IDBOpenDBRequest() : open(name, layout)) as never,
    )
  try {
    const left = Promise.all([logOf().choices(), logOf().waiting()])
    const forgotten = log.forget({ enabled: { milestone: false } })
    expect(limits).toHaveLength(3)
    for (const ms of limits) expect(ms + LOG_OPENS_FOR).toBeLessThan(attachTimeout)

    expect(await left).toEqual([null, null])
    await forgotten
    expect((log as ReturnType<typeof logOf>).told).toEqual([expect.objectContaining({ kind: 'pruned' })])
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['tbd-choices-v1'])
  } finally {
    timeout.mockRestore()
    opening.mockRestore()
  }
})

test('R10 T16 writes that wait outlive the log beside it, until they stand in the next one', async () => {
  standStill()
  const waiting = [{ at: START, asked: { write: 'botRulesUpdate', key: 'a', command: 'c1', body: { symbol: 'X' } } }]
  const first = await written(entries(1, 3), 3)
  await first.forget(undefined, waiting)

  const next = logOf()
  expect([await next.load(fromStart), await next.choices(), await next.waiting()]).toEqual([null, null, waiting])
  expect(await logOf('b').waiting()).toBeNull()
  await next.append(batch(entries(1, 1)))
  expect(await logOf().waiting()).toEqual(waiting)
  const asked = { ...waiting[0]!.asked, body: null }
  const ask = (data: typeof asked, number: number): LogEntry => ({
    type: 'write.asked',
    data,
    entry: number,
    at: epoch(START),
    cause: null,
  })
  await next.append(batch([ask({ ...asked, key: 'b', command: 'c2' }, 2)]))
  expect(await logOf().waiting()).toEqual(waiting)
  await next.append(batch([ask(asked, 3)]))

  expect(await logOf().waiting()).toBeNull()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([databaseName('a')])
})

test('A-213 writes that wait go at the start of anybody else once they are sent no more, and so does their database', async () => {
  standStill()
  const waitingFor = (...ages: readonly number[]) => ages.map((age) => ({ at: START - hours(age), asked: {} }))
  await logOf('old').forget(undefined, waitingFor(30, 23))
  await logOf('new').forget(undefined, waitingFor(30, 22))

  expect(await logOf('b').choices()).toBeNull()
  expect([await logOf('old').waiting(), (await logOf('new').waiting()) === null]).toEqual([null, false])

  await logOf('new').forget()
  await logOf('old').forget(undefined, waitingFor(30))
  // His own he is told of first.
  expect(await logOf('old').waiting()).not.toBeNull()
  await logOf('b').choices()
  expect((await indexedDB.databases()).filter(({ name }) => name === 'tbd-choices-v1')).toEqual([])
})

test('tidying takes traces after 24 h and everything after 30 days, but only what a snapshot holds', async () => {
  const log = logOf()
  await log.load(fromStart)
  await log.append(batch(entries(1, 1_000, epoch(START - days(31)))))
  await log.append(batch(entries(1_001, 1_000, epoch(START - hours(25)))))
  await log.append(batch(entries(2_001, 1_000, epoch(START - days(40)))))
  await log.saveSlices({ live: { version: 1, folded: true, savedAt: START, throughEntry: 2_000, value: {} } })

  const removed = await log.tidy((type) => (type === 'tab.left' ? 'trace' : 'fact'), START)

  expect(removed).toBe(2_000)
  expect(numbers(await logOf().load(fromStart))[0]).toBe(2_001)
})

test('I14 a part of the snapshot that no build knows any more goes with the next one, and holds up no tidying', async () => {
  const slice = (throughEntry: number, folded = true): StoredSlice => ({
    version: 1,
    folded,
    savedAt: epoch(START),
    throughEntry,
    value: {},
  })
  const before = logOf()
  await before.load(fromStart)
  await before.append(batch(entries(1, 1), { slices: { live: slice(1), dropped: slice(1) } }))
  await before.saveSlices({ cache: slice(1, false) })
  const log = logOf()
  await log.load(fromStart)

  await log.append(batch(entries(2, 999, epoch(START - days(31)))))
  await log.append(batch(entries(1_001, 1), { slices: { live: slice(1_001) } }))

  expect(await log.tidy(() => 'fact', START)).toBe(1_000)
  expect(Object.keys((await logOf().load(fromStart))?.slices ?? {})).toEqual(['cache', 'live'])
})
