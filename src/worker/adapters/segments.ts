import { ReplaySubject } from 'rxjs'
import { shortHash } from '../../domain/core/hash.ts'
import { bad, good, type Outcome } from '../../domain/core/outcome.ts'
import type { LogBatch, LogPort, StorageTrouble, StoredLog, StoredSlice } from '../../streams/ports.ts'
import { keepOver, keptOver } from './choicesDb.ts'
import { deleteLogDb, openLogDb, summed, type LogDb, type LogRecord, type Segment } from './segmentsDb.ts'
import { madeRoom, tidied } from './segmentsTidy.ts'

/** Entries in one full segment. */
export const SEGMENT_SIZE = 1_000

/** Errors after which a fresh handle may work (F22). */
const PASSING = ['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError']

/** What `append` is refused with when another worker writes this log. */
const FENCED = bad({ kind: 'refused', message: 'A newer worker writes this log.' })

/** Thrown within a transaction, to take it back. */
class Fenced extends Error {}

/**
 * The log of one user on disk, in segments, fenced by `generation`. A disk that cannot be used becomes memory, told
 * once.
 */
export function segments(owner: string, generation: number): LogPort {
  // Replayed: the disk may already fail while it is read, before anybody listens.
  const troubles = new ReplaySubject<StorageTrouble>()
  let opened: Promise<LogDb> | null = null
  let isMemory = false
  /** The open tail as it stands on disk. */
  let tail: readonly Segment[] = []
  /** Our start of this log, or null before it was opened and after it was deleted. */
  let run: number | null = null
  /** Writes of the session before wait beside the log, until they stand in it. */
  let hasWaiting = false

  function degrade(why: string): void {
    if (isMemory) return
    isMemory = true
    troubles.next({ kind: 'degraded', why })
  }

  const db = (): Promise<LogDb> => (opened ??= openLogDb(owner, degrade))

  async function drop(): Promise<void> {
    const old = await opened?.catch(() => null)
    opened = null
    old?.close()
  }

  /**
   * Runs the work; once more on a fresh handle after a passing error, once more after making room; then gives the disk
   * up.
   */
  async function onDisk<T>(work: (db: LogDb) => Promise<T>, inMemory: T): Promise<T> {
    if (isMemory) return inMemory
    try {
      return await work(await db())
    } catch (error) {
      try {
        if (nameOf(error) === 'QuotaExceededError')
          await madeRoom(await db(), (what, count) => troubles.next({ kind: 'pruned', what, count }))
        else if (PASSING.includes(nameOf(error))) await drop()
        else throw error
        return await work(await db())
      } catch (again) {
        degrade(again instanceof Error ? again.message : String(again))
        void drop()
        return inMemory
      }
    }
  }

  async function load(after: (slices: Readonly<Record<string, StoredSlice>>) => number): Promise<StoredLog | null> {
    return onDisk(async (disk) => {
      const transaction = disk.transaction(['segments', 'tail', 'slices', 'meta'], 'readwrite')
      const meta = await transaction.objectStore('meta').get('log')
      if (meta?.isForgotten === true) {
        await transaction.done
        await erase()
        return null
      }
      // From here on every worker that started before is refused; one of an older generation that woke up refuses
      // itself.
      const isOlder = (meta?.generation ?? generation) > generation
      run = isOlder ? 0 : (meta?.run ?? 0) + 1
      if (!isOlder)
        await transaction
          .objectStore('meta')
          .put({ generation, run, cursor: meta?.cursor ?? null, isForgotten: false }, 'log')
      const keys = await transaction.objectStore('slices').getAllKeys()
      const values = await transaction.objectStore('slices').getAll()
      const slices = Object.fromEntries(keys.map((key, i) => [key, values[i]!]))
      const behind = after(slices)
      const firsts = await transaction.objectStore('segments').getAllKeys()
      const from = firsts.findLast((first) => first <= behind + 1) ?? 0
      const full = await transaction.objectStore('segments').getAll(IDBKeyRange.lowerBound(from))
      tail = await transaction.objectStore('tail').getAll()
      const { entries, damagedFrom } = entriesOf([...full, ...tail])
      if (damagedFrom !== null) {
        // What is written from now on would stand behind the hole and be lost at each start: the log ends here.
        const behindIt = IDBKeyRange.lowerBound(damagedFrom)
        const lost = [...full, ...tail]
          .filter(({ first }) => first >= damagedFrom)
          .reduce((sum, { count }) => sum + count, 0)
        if (!isOlder)
          await Promise.all([
            transaction.objectStore('segments').delete(behindIt),
            transaction.objectStore('tail').delete(behindIt),
          ])
        tail = tail.filter(({ first }) => first < damagedFrom)
        troubles.next({ kind: 'truncated', from: damagedFrom, count: lost })
      }
      await transaction.done
      return meta === undefined ? null : { slices, entries, cursor: meta.cursor }
    }, null)
  }

  async function append(batch: LogBatch): Promise<Outcome<null>> {
    return onDisk<Outcome<null>>(async (disk) => {
      const transaction = disk.transaction(['segments', 'tail', 'slices', 'meta'], 'readwrite', {
        durability: batch.strict ? 'strict' : 'relaxed',
      })
      // Asked and written in one go, one way to the database instead of two: who is refused takes it back before it is
      // committed.
      const fence = transaction
        .objectStore('meta')
        .get('log')
        .then((meta) => {
          if (meta !== undefined && meta.run !== run) throw new Fenced()
          // The database was deleted under us: what it would hold from now on had a hole before it.
          if (meta === undefined && run !== null) throw new Error('The database was deleted while it was in use.')
        })
      const next = appended(tail, batch)
      const record: LogRecord = { generation, run: run ?? 1, cursor: batch.cursor, isForgotten: false }
      const { full, added } = next
      try {
        await allOrNothing(transaction, [
          () => fence,
          ...(full === null
            ? []
            : [() => transaction.objectStore('segments').put(full), () => transaction.objectStore('tail').clear()]),
          ...(added === null ? [] : [() => transaction.objectStore('tail').put(added)]),
          ...Object.entries(batch.slices ?? {}).map(
            ([key, slice]) =>
              () =>
                transaction.objectStore('slices').put(slice, key),
          ),
          () => transaction.objectStore('meta').put(record, 'log'),
        ])
      } catch (error) {
        if (error instanceof Fenced) return FENCED
        throw error
      }
      run ??= 1
      tail = next.tail
      if (hasWaiting && batch.entries.some(({ type }) => type.startsWith('write.'))) {
        hasWaiting = false
        await keepOver(owner, { waiting: undefined }).catch(() => undefined)
      }
      return good(null)
    }, good(null))
  }

  async function saveSlices(slices: Readonly<Record<string, StoredSlice>>): Promise<void> {
    if (Object.keys(slices).length === 0) return
    await onDisk(async (disk) => {
      const transaction = disk.transaction(['slices', 'meta'], 'readwrite')
      if ((await transaction.objectStore('meta').get('log'))?.run !== run) return
      await allOrNothing(
        transaction,
        Object.entries(slices).map(
          ([key, slice]) =>
            () =>
              transaction.objectStore('slices').put(slice, key),
        ),
      )
    }, undefined)
  }

  /** The record first: a worker that dies between leaves a deletion that the next start finishes. */
  async function forget(choices?: unknown, waiting?: unknown): Promise<void> {
    hasWaiting = waiting !== undefined
    await keepOver(owner, { choices, waiting }).catch((error: unknown) =>
      troubles.next({ kind: 'pruned', what: `choices that outlive a log-out (${String(error)})`, count: 1 }),
    )
    await erase()
  }

  async function erase(): Promise<void> {
    await onDisk(
      async (disk) =>
        disk.put('meta', { generation, run: 0, cursor: null, isForgotten: true }, 'log').then(() => undefined),
      undefined,
    )
    await drop()
    tail = []
    run = null
    await deleteLogDb(owner).catch((error: unknown) => degrade(String(error)))
  }

  return {
    load,
    append,
    saveSlices,
    tidy: (retention, now) => onDisk((disk) => tidied(disk, retention, now), 0),
    forget,
    choices: () => keptOver(owner, 'choices').catch(() => null),
    waiting: async () => {
      const kept = await keptOver(owner, 'waiting').catch(() => null)
      hasWaiting = kept !== null
      return kept
    },
    troubles,
  }
}

/**
 * Writes and waits for the commit. A write that throws at once would leave those before it to be committed: the
 * transaction is then taken back.
 */
async function allOrNothing(
  transaction: { readonly done: Promise<void>; readonly abort: () => void },
  writes: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const pending = [transaction.done as Promise<unknown>]
  try {
    for (const write of writes) pending.push(write())
    await Promise.all(pending)
  } catch (error) {
    // The first error is the one to tell; the others only follow from it.
    for (const one of pending) one.catch(() => undefined)
    abortIfOpen(transaction)
    throw error
  }
}

function abortIfOpen(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // InvalidStateError: the browser ended it already, which is what is wanted.
  }
}

/** What one more batch makes of the tail: another small record, or a full segment of all of them. */
function appended(
  tail: readonly Segment[],
  { entries }: LogBatch,
): { readonly tail: readonly Segment[]; readonly added: Segment | null; readonly full: Segment | null } {
  const newest = entries.at(-1)
  if (newest === undefined) return { tail, added: null, full: null }
  const text = JSON.stringify(entries)
  const count = tail.reduce((sum, segment) => sum + segment.count, entries.length)
  const record = { last: newest.entry, at: newest.at, tidied: false }
  if (count < SEGMENT_SIZE) {
    const added: Segment = { ...record, first: entries[0]!.entry, count: entries.length, ...summed(text) }
    return { tail: [...tail, added], added, full: null }
  }
  // A text that is not written is not hashed: a thousand missed facts come as one batch (F43).
  const whole =
    tail.length === 0
      ? text
      : `[${[...tail.map((segment) => segment.text), text].map((list) => list.slice(1, -1)).join(',')}]`
  return {
    tail: [],
    added: null,
    full: { ...record, first: tail[0]?.first ?? entries[0]!.entry, count, ...summed(whole) },
  }
}

/** Entries in order, up to the first segment that is damaged (F23): behind a hole nothing may be folded. */
function entriesOf(stored: readonly Segment[]): {
  readonly entries: readonly unknown[]
  readonly damagedFrom: number | null
} {
  const entries: unknown[] = []
  for (const segment of stored) {
    const list = parsed(segment)
    if (list === null) return { entries, damagedFrom: segment.first }
    for (const entry of list) entries.push(entry)
  }
  return { entries, damagedFrom: null }
}

function parsed({ text, sum, count }: Segment): readonly unknown[] | null {
  if (typeof text !== 'string' || (sum !== undefined && shortHash(text) !== sum)) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.length === count ? value : null
  } catch {
    return null
  }
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
