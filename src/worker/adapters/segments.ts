import { ReplaySubject } from 'rxjs'
import { bad, good, type Outcome } from '../../domain/core/outcome.ts'
import { keptIn, stillKept } from '../../domain/writes/keep.ts'
import type { KeptWrite } from '../../domain/writes/model.ts'
import type { LogBatch, LogPort, StorageTrouble, StoredLog, StoredSlice } from '../../streams/ports.ts'
import { allOrNothing } from './allOrNothing.ts'
import { keepOver, keptOver } from './choicesDb.ts'
import { createMeanwhile } from './meanwhile.ts'
import { deleteLogDb, openLogDb, type LogDb, type LogRecord, type Segment } from './segmentsDb.ts'
import { read } from './segmentsRead.ts'
import { appended } from './segmentsText.ts'
import { madeRoom, tidied } from './segmentsTidy.ts'

/** Errors after which a fresh handle may work (F22). */
const PASSING = ['InvalidStateError', 'UnknownError', 'AbortError', 'TransactionInactiveError']

/** What `append` is refused with when another worker writes this log. */
const FENCED = bad({ kind: 'refused', message: 'A newer worker writes this log.' })

/** Thrown within a transaction, to take it back. */
class Fenced extends Error {}

/**
 * The log of one user on disk, in segments, fenced by `generation`. A disk that cannot be used becomes memory, told
 * once, until `mend` finds that it works again.
 */
export function segments(owner: string, generation: number): LogPort {
  // Replayed: the disk may already fail while it is read, before anybody listens.
  const troubles = new ReplaySubject<StorageTrouble>()
  let opened: Promise<LogDb> | null = null
  let isMemory = false
  const meanwhile = createMeanwhile()
  /** The database that was read: what another held would be a log with a hole. Null before, and once it is deleted. */
  let known: string | null = null
  /** Writing entries and mending go one after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  /** The open tail as it stands on disk. */
  let tail: readonly Segment[] = []
  /** Keys of the snapshot that was there at the start. Of one that no build knows any more nothing could be tidied. */
  let foldedBefore: readonly string[] = []
  /** Our start of this log, or null before it was opened and after it was deleted. */
  let run: number | null = null
  /** The log of a session that is over could not be deleted: it is still there, and nobody reads it. */
  let isOwed = false
  /** Writes of the session before, which wait beside the log until they stand in it. */
  let waiting: readonly KeptWrite[] = []

  function degrade(why: string): void {
    if (isMemory) return
    isMemory = true
    troubles.next({ kind: 'degraded', why })
  }

  const db = (): Promise<LogDb> => (opened ??= fresh())

  /** What an old handle hears of its end says nothing of the one in use. */
  function fresh(): Promise<LogDb> {
    const own: Promise<LogDb> = openLogDb(owner, (why) => (opened === own ? degrade(why) : undefined), known)
    return own
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

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
      const log = await read(disk, generation, after)
      if (log === null) {
        await erase()
        return null
      }
      run = log.run
      foldedBefore = Object.keys(log.slices).filter((key) => log.slices[key]!.folded)
      tail = log.tail
      if (log.lost !== null) troubles.next({ kind: 'truncated', ...log.lost })
      known = disk.name
      return log.isNew ? null : log
    }, null)
  }

  async function append(batch: LogBatch): Promise<Outcome<null>> {
    const saved = await onDisk<Outcome<null> | null>((disk) => put(disk, batch), null)
    if (saved === null) meanwhile.add(batch)
    return saved ?? good(null)
  }

  /** In one transaction, or throws and nothing was written. */
  async function put(disk: LogDb, batch: LogBatch): Promise<Outcome<null>> {
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
    const gone = batch.slices === undefined ? [] : foldedBefore.filter((key) => batch.slices![key] === undefined)
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
        ...gone.map((key) => () => transaction.objectStore('slices').delete(key)),
        () => transaction.objectStore('meta').put(record, 'log'),
      ])
    } catch (error) {
      if (error instanceof Fenced) return FENCED
      throw error
    }
    run ??= 1
    known = disk.name
    tail = next.tail
    if (batch.slices !== undefined) foldedBefore = []
    const still = batch.entries.reduce(stillKept, waiting)
    if (still.length < waiting.length) {
      waiting = still
      await keepOver(owner, { waiting: still.length === 0 ? undefined : still }).catch(() => undefined)
    }
    return good(null)
  }

  /**
   * Tries a fresh handle, and writes there what memory holds (F22). A log that was never read, was deleted or has a
   * hole by now is left to the next worker. Of a disk that works it says so: the log may tell of an end that it
   * outlived.
   */
  async function mend(): Promise<Outcome<null>> {
    if (isMemory) {
      if (!meanwhile.isWhole()) return good(null)
      await drop()
      try {
        if (isOwed) await deleteLogDb(owner)
        isOwed = false
        const batch = meanwhile.all()
        if (batch === null && known === null) return good(null)
        const disk = await db()
        const isThere = (await disk.get('meta', 'log')) !== undefined
        // A log that was not read has numbers of its own; where there is none, memory holds all that was ever written.
        if (known === null) {
          if (isThere) return good(null)
          run = null
        }
        if (batch === null && !isThere) return good(null)
        const saved = batch === null ? good(null) : await put(disk, batch)
        if (!saved.ok) return saved
      } catch {
        await drop()
        return good(null) // As it was, and said already: the next minute tries again.
      }
      isMemory = false
    }
    troubles.next({ kind: 'mended', entries: meanwhile.clear() })
    return good(null)
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
  async function forget(choices?: unknown, open?: unknown): Promise<void> {
    waiting = keptIn(open)
    await keepOver(owner, { choices, waiting: open }).catch((error: unknown) =>
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
    known = null
    meanwhile.clear()
    await deleteLogDb(owner).catch((error: unknown) => {
      isOwed = true
      degrade(String(error))
    })
  }

  return {
    load,
    append: (batch) => inTurn(() => append(batch)),
    mend: () => inTurn(mend),
    saveSlices,
    tidy: (retention, now) => onDisk((disk) => tidied(disk, retention, now), 0),
    forget,
    choices: () => keptOver(owner, 'choices').catch(() => null),
    waiting: async () => {
      const kept = await keptOver(owner, 'waiting').catch(() => null)
      waiting = keptIn(kept)
      return kept
    },
    troubles,
  }
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')
