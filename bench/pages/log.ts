import { openDB } from 'idb'
import { epoch } from '../../src/domain/core/time.ts'
import { restore } from '../../src/streams/restore.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import type { LogPort, StoredSlice } from '../../src/streams/ports.ts'
import { segments } from '../../src/worker/adapters/segments.ts'
import { judgements } from '../../src/worker/judgements.ts'
import { factEntries } from '../lib/entries.ts'

const ROUNDS = 9
/** Rounds before them that are not counted: a worker runs for hours, and its code is compiled in the first seconds. */
const WARM_UPS = 2
const APPENDED = 10_000
const RESTORED = 100_000

export interface LogFigures {
  /** Milliseconds of each round. */
  readonly times: Readonly<Record<string, readonly number[]>>
  /** Owners of logs that starts are measured on. */
  readonly owners: { readonly empty: string; readonly tail: string }
}

// The log on the browser's own database; each round takes everything once.
self.onmessage = async (): Promise<void> => {
  const times: Record<string, number[]> = {}
  let isCounted = false
  const entries = factEntries(APPENDED, 1, Date.now() - APPENDED * 1_000)
  const many = factEntries(RESTORED, 1, Date.now() - RESTORED * 1_000)
  const manyTexts = many.map((entry) => JSON.stringify(entry))
  const texts = entries.map((entry) => JSON.stringify(entry))
  const saved = await written('saved', many, RESTORED - 1_000)
  const tail = await written('tail', factEntries(10_000, 1, Date.now() - 10_000_000), null)
  const whole = await written('whole', many, null)
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    isCounted = round >= 0
    await take('parse', () => {
      for (const text of texts) JSON.parse(text)
    })
    for (const size of [100, 1_000]) {
      const log = segments(`append-${size}-${round}-${Math.random()}`, 0)
      await log.load(() => 0)
      await take(`append${size}`, () => append(log, entries, size))
      await log.forget()
    }
    await take('records', () => records(entries.slice(0, 2_000), round))
    await take('bare', () => bare(entries, round))
    await take('parseMany', () => {
      for (const text of manyTexts) JSON.parse(text)
    })
    await take('read', () => segments(whole, round + WARM_UPS + 1).load(() => 0))
    await take('restoreSaved', () => restore(segments(saved, round + WARM_UPS + 1), judgements, epoch(Date.now())))
    await take('restoreWhole', () => restore(segments(whole, round + WARM_UPS + 1), judgements, epoch(Date.now())))
  }
  self.postMessage({ times, owners: { empty: `empty-${Math.random()}`, tail } } satisfies LogFigures)

  async function take(name: string, work: () => unknown): Promise<void> {
    const begun = performance.now()
    await work()
    const took = performance.now() - begun
    if (isCounted) (times[name] ??= []).push(took)
  }
}

async function append(log: LogPort, entries: readonly LogEntry[], size: number): Promise<void> {
  for (let from = 0; from < entries.length; from += size) {
    const batch = entries.slice(from, from + size)
    const last = batch.at(-1)!.entry
    await log.append({
      entries: batch,
      cursor: { serverEpoch: 'e', factSeq: last, lastEntry: last, presentAt: null },
      strict: false,
    })
  }
}

/** One record for each event, a hundred in a transaction: what the log would be without segments. */
async function records(entries: readonly LogEntry[], round: number): Promise<void> {
  const disk = await openDB(`records-${round}-${Math.random()}`, 1, {
    upgrade: (db) => void db.createObjectStore('entries'),
  })
  for (let from = 0; from < entries.length; from += 100) {
    const transaction = disk.transaction('entries', 'readwrite', { durability: 'relaxed' })
    for (const entry of entries.slice(from, from + 100)) void transaction.store.put(entry, entry.entry)
    await transaction.done
  }
  disk.close()
}

/**
 * A hundred as one text, a transaction each, and nothing else: the least that a log by hundreds can take, without
 * fence, cursor, hash and segments.
 */
async function bare(entries: readonly LogEntry[], round: number): Promise<void> {
  const disk = await openDB(`bare-${round}-${Math.random()}`, 1, {
    upgrade: (db) => void db.createObjectStore('entries'),
  })
  for (let from = 0; from < entries.length; from += 100) {
    await disk
      .transaction('entries', 'readwrite', { durability: 'relaxed' })
      .store.put(JSON.stringify(entries.slice(from, from + 100)), from)
  }
  disk.close()
}

/** A log of these entries, with the slices as of one of them saved beside it. */
async function written(name: string, entries: readonly LogEntry[], savedThrough: number | null): Promise<string> {
  const owner = `${name}-${Math.random()}`
  const log = segments(owner, 0)
  await log.load(() => 0)
  await append(log, entries, 1_000)
  if (savedThrough === null) return owner
  const state = entries.slice(0, savedThrough).reduce(judgements.reduce, judgements.initial)
  const slices: Record<string, StoredSlice> = {}
  for (const { key, version, folded, take } of judgements.slices) {
    const value = take(state)
    if (value !== undefined)
      slices[key] = { version, folded, savedAt: epoch(Date.now()), throughEntry: savedThrough, value }
  }
  await log.saveSlices(slices)
  return owner
}
