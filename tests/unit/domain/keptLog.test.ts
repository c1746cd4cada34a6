import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Shelves } from '../../../src/domain/core/shelves.ts'
import type { EpochMs } from '../../../src/domain/core/time.ts'
import { isRecord } from '../../../src/domain/core/wire.ts'
import type { LogEntry } from '../../../src/domain/event.ts'
import type { State } from '../../../src/domain/state.ts'
import type { LogPort, StoredCursor, StoredSlice } from '../../../src/streams/ports.ts'
import { createLog } from '../../../src/streams/log.ts'
import { restore } from '../../../src/streams/restore.ts'
import { judgements } from '../../../src/worker/judgements.ts'

/**
 * Log, saved slices and states as version 0.1 wrote them: seed 20261130 of the simulation, and after it one entry of
 * each type that it lacks. Never written anew: a build that reads it otherwise needs a migration.
 */
const lines = readFileSync(new URL('../../fixtures/log/version-0.1.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const [head, slices, ended, restored, reread, left, ...rest] = lines.map((line) => JSON.parse(line) as unknown) as [
  {
    readonly cursor: StoredCursor
    readonly savedThrough: number
    readonly endedAt: number
    readonly kinds: Readonly<Record<string, string>>
  },
  Readonly<Record<string, StoredSlice>>,
  ...unknown[],
]
const entries = rest as readonly LogEntry[]
const folded = (through: number): State =>
  entries.filter(({ entry }) => entry <= through).reduce(judgements.reduce, judgements.initial)

/** What version 0.1 kept and nobody read. It may still stand in what a disk holds. */
const GONE = new Set([
  ...['markMoved', 'pnlMoved', 'moved'],
  ...['fromCache', 'previousPath', 'addressedAt', 'restoredAsOf'],
])

/** A state as plain values without what is gone; what has no order of its own is in that of its keys. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return { $map: [...(value as ReadonlyMap<unknown, unknown>)].map(plain) }
  if (value instanceof Shelves)
    return { $shelves: [...(value as Shelves<unknown>)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(plain) }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (GONE.has(key) ? [] : [[key, plain(one)]])))
}
const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(plain(value)))

/**
 * A state of version 0.1 as it is today: what came since, slices or parts of them, begins as in an empty state. The
 * slice of rules says when its worker began, which stands in these entries, and a summary that told
 * facts alone leaves a table incomplete since then.
 */
function today(then: unknown, log: readonly LogEntry[], isTableIncomplete = false): unknown {
  const began = log.findLast(({ type }) => type === 'storage.restored')?.at ?? 0
  const state = completed(then, asWritten(judgements.initial), 3) as State
  const sequence = { ...state.live.sequence, isTableIncomplete }
  return asWritten({ ...state, bots: { ...state.bots, since: began }, live: { ...state.live, sequence } })
}
const completed = (then: unknown, initial: unknown, depth: number): unknown =>
  isRecord(then) && isRecord(initial)
    ? {
        ...initial,
        ...Object.fromEntries(
          Object.entries(then).map(([name, part]) => [
            name,
            depth === 0 ? part : completed(part, initial[name], depth - 1),
          ]),
        ),
      }
    : then

/** A disk with these entries and slices. */
const disk = (stored: readonly LogEntry[], saved: Readonly<Record<string, StoredSlice>>): LogPort =>
  ({
    load: async (after) => ({
      slices: saved,
      entries: stored.filter(({ entry }) => entry > after(saved)),
      cursor: head.cursor,
    }),
    choices: async () => null,
    waiting: async () => null,
  }) satisfies Pick<LogPort, 'load' | 'choices' | 'waiting'> as unknown as LogPort

const readAt = entries.find(({ entry }) => entry === head.endedAt)!.at as EpochMs
const upToTheEnd = entries.filter(({ entry }) => entry <= head.endedAt)

test('I4 every entry of a log of version 0.1 folds to the state that it folded to there', () => {
  expect(new Set(entries.map(({ type }) => type)).size).toBe(Object.keys(head.kinds).length)
  expect(asWritten(folded(head.endedAt))).toEqual(today(ended, upToTheEnd, true))
  expect(asWritten(folded(Infinity))).toEqual(today(left, entries))
})

/** As parts are saved after a summary: the table is of no fact then. */
function incomplete(key: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  if (key === 'positions') return { ...value, tableSeq: null }
  const { sequence } = value
  return key === 'streams' && isRecord(sequence)
    ? { ...value, sequence: { ...sequence, isTableIncomplete: true } }
    : value
}

test('I4 the same parts are saved, under the same versions and with the same values', () => {
  const state = folded(head.savedThrough)
  const saved = judgements.slices.map(({ key, version, take }) => [key, { version, value: asWritten(take(state)) }])

  // The acts on several rules are saved since then.
  expect(Object.fromEntries(saved)).toEqual({
    bots: { version: 1, value: {} },
    ...Object.fromEntries(
      Object.entries(slices).map(([key, { version, value }]) => {
        const empty = judgements.slices.find((slice) => slice.key === key)?.take(judgements.initial)
        const then = asWritten(completed(value, asWritten(empty ?? null), 1))
        return [key, { version, value: incomplete(key, then) }]
      }),
    ),
  })
})

test('I4 saved parts of version 0.1 and the log behind them are restored to the same state', async () => {
  const { state } = await restore(disk(upToTheEnd, slices), judgements, readAt)

  expect(asWritten(state)).toEqual(today(restored, upToTheEnd))
})

test('I4 a log of version 0.1 without its saved parts is restored to the same state', async () => {
  const kept = upToTheEnd.filter(({ type }) => judgements.retention(type) !== 'memory')
  const { state } = await restore(disk(kept, {}), judgements, readAt)
  // What a toast told is kept beside its key since then.
  const toasted = state.notifications.toasted.map(({ key, at }) => ({ key, at }))

  expect(asWritten({ ...state, notifications: { ...state.notifications, toasted } })).toEqual(today(reread, kept))
})

test('I14 every type is kept as long as before; one that there is no more, which nothing ever wrote, goes with the traces', () => {
  for (const [type, kind] of Object.entries({ ...head.kinds, 'notifications.pruned': 'trace' }))
    expect([type, judgements.retention(type as LogEntry['type'])]).toEqual([type, kind])
})

test('I4 a log that holds types of a build before is read', () => {
  const log = createLog(judgements.retention, upToTheEnd, head.endedAt)

  expect(log.tail(5_000, 'notifications.pruned').map(({ data }) => data)).toEqual([{ ids: ['nobody'], why: 'age' }])
})
