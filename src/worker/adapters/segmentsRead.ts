import type { StoredLog, StoredSlice } from '../../streams/ports.ts'
import type { LogDb, Segment } from './segmentsDb.ts'
import { entriesOf } from './segmentsText.ts'

/** A log as it was read. */
export interface ReadLog extends StoredLog {
  /** Our start of this log; 0 for an older generation that woke up, which so refuses itself. */
  readonly run: number
  /** Nobody wrote one before. */
  readonly isNew: boolean
  /** The open tail as it stands on disk. */
  readonly tail: readonly Segment[]
  /** What was cut off because it was damaged. */
  readonly lost: { readonly from: number; readonly count: number } | null
}

/**
 * Reads the log from the entry on that `after` names, cut off where it is damaged, and begins a start of its own: from
 * then on every worker that started before is refused. Null for a log that was to be deleted.
 */
export async function read(
  disk: LogDb,
  generation: number,
  after: (slices: Readonly<Record<string, StoredSlice>>) => number,
): Promise<ReadLog | null> {
  const transaction = disk.transaction(['segments', 'tail', 'slices', 'meta'], 'readwrite')
  const meta = await transaction.objectStore('meta').get('log')
  if (meta?.isForgotten === true) {
    await transaction.done
    return null
  }
  const isOlder = (meta?.generation ?? generation) > generation
  const run = isOlder ? 0 : (meta?.run ?? 0) + 1
  const cursor = meta?.cursor ?? null
  if (!isOlder) await transaction.objectStore('meta').put({ generation, run, cursor, isForgotten: false }, 'log')
  const keys = await transaction.objectStore('slices').getAllKeys()
  const values = await transaction.objectStore('slices').getAll()
  const slices = Object.fromEntries(keys.map((key, i) => [key, values[i]!]))
  const behind = after(slices)
  const firsts = await transaction.objectStore('segments').getAllKeys()
  const from = firsts.findLast((first) => first <= behind + 1) ?? 0
  const full = await transaction.objectStore('segments').getAll(IDBKeyRange.lowerBound(from))
  const tail = await transaction.objectStore('tail').getAll()
  const { entries, damagedFrom } = entriesOf([...full, ...tail])
  if (damagedFrom !== null && !isOlder) {
    // What is written from now on would stand behind the hole and be lost at each start: the log ends here.
    const behindIt = IDBKeyRange.lowerBound(damagedFrom)
    await Promise.all([
      transaction.objectStore('segments').delete(behindIt),
      transaction.objectStore('tail').delete(behindIt),
    ])
  }
  await transaction.done
  return {
    run,
    isNew: meta === undefined,
    slices,
    entries,
    cursor,
    ...(isOlder ? { newer: meta!.generation } : {}),
    tail: damagedFrom === null ? tail : tail.filter(({ first }) => first < damagedFrom),
    lost: damagedFrom === null ? null : { from: damagedFrom, count: countFrom(damagedFrom, [...full, ...tail]) },
  }
}

const countFrom = (first: number, segments: readonly Segment[]): number =>
  segments.filter((segment) => segment.first >= first).reduce((sum, { count }) => sum + count, 0)
