import { expect, test } from 'vitest'
import { epoch } from '../../src/domain/core/time.ts'
import type { LogEntry } from '../../src/domain/event.ts'
import type { LogBatch } from '../../src/streams/ports.ts'
import { segments } from '../../src/worker/adapters/segments.ts'

/** Entries of the last minutes, so that keeping drops none. */
const now = Date.now()
const entry = (number: number): LogEntry => ({
  type: 'live.system_told',
  data: {
    eventId: `e-${number}`,
    serverEpoch: 'e',
    factSeq: number,
    origin: 'events',
    eventAt: epoch(now),
    kind: 'system',
    title: `n ${number}`,
    message: '',
    account: null,
    symbol: null,
    isRecovery: false,
    totalCount: null,
  },
  entry: number,
  at: epoch(now),
  cause: null,
})
const batch = (first: number, count: number): LogBatch => ({
  entries: Array.from({ length: count }, (_, i) => entry(first + i)),
  cursor: { serverEpoch: 'e', factSeq: first + count - 1, lastEntry: first + count - 1, presentAt: null },
  strict: true,
})
const numbers = (stored: { readonly entries: readonly unknown[] } | null): readonly number[] =>
  (stored?.entries ?? []).map((one) => (one as LogEntry).entry)

test("R7 what the browser's own database acknowledged is there at the next start, in order", async () => {
  const owner = `r7-${crypto.randomUUID()}`
  const log = segments(owner, 0)
  await log.load(() => 0)
  for (let first = 1; first <= 2_001; first += 500) expect((await log.append(batch(first, 500))).ok).toBe(true)

  const stored = await segments(owner, 1).load(() => 0)

  expect(numbers(stored)).toEqual(Array.from({ length: 2_500 }, (_, i) => i + 1))
  expect(stored?.cursor?.factSeq).toBe(2_500)
})

test('R8 once a newer generation has begun, the older one can no longer write', async () => {
  const owner = `r8-${crypto.randomUUID()}`
  const older = segments(owner, 0)
  await older.load(() => 0)
  expect((await older.append(batch(1, 10))).ok).toBe(true)
  const newer = segments(owner, 1)
  await newer.load(() => 0)
  expect((await newer.append(batch(11, 10))).ok).toBe(true)

  // A full segment would also empty the tail: of what was written with the question nothing stays.
  const refused = [
    await older.append(batch(11, 10)),
    await older.append(batch(11, 1_000)),
    await older.append(batch(21, 5)),
  ]

  expect(refused.map(({ ok }) => ok)).toEqual([false, false, false])
  expect((await newer.append(batch(21, 2))).ok).toBe(true)
  const stored = await segments(owner, 2).load(() => 0)
  expect(numbers(stored)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1))
  expect(stored?.cursor?.factSeq).toBe(22)
})
