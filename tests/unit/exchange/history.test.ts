import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { AccountCalls, HistoryAsk } from '../../../src/server/exchange/calling/calls.ts'
import type { ExchangeFault } from '../../../src/server/exchange/calling/fault.ts'
import { backfill, fetchSince, firstWatermark, windowsLeft, WINDOW_MS } from '../../../src/server/exchange/history.ts'
import type { Watermark } from '../../../src/server/exchange/port.ts'
import { memoryStore } from './support/memoryStore.ts'
import { fill } from '../trades/support.ts'

const DAY = 86_400_000
const NOW = epoch(1_000 * DAY)

/** An exchange with one execution a day and pages of two; `fail` may refuse a call. */
function world(days: number, fail: (ask: HistoryAsk, n: number) => ExchangeFault | null = () => null) {
  const asked: HistoryAsk[] = []
  const reported: (readonly [string, string])[] = []
  const all = Array.from({ length: days }, (_, index) =>
    fill('Buy', '1', '1', { execId: `day${index}`, at: epoch(NOW - index * DAY - 1) }),
  )
  const calls = {
    history: async (ask: HistoryAsk) => {
      asked.push(ask)
      const fault = fail(ask, asked.length)
      if (fault !== null) return { ok: false, fault } as const
      const inside = all.filter((each) => each.at >= ask.from && each.at <= ask.to)
      const first = ask.cursor === '' ? 0 : Number(ask.cursor)
      const cursor = first + 2 < inside.length ? String(first + 2) : ''
      const executions = inside.slice(first, first + 2)
      return { ok: true, value: { executions, closedRows: [], cursor, rowCount: executions.length } } as const
    },
    list: (of: string) => ({
      path: of,
      report: (found: ExchangeFault, path: string) => reported.push([path, found.class]),
    }),
  } as unknown as AccountCalls
  const store = memoryStore()
  const parts = { calls, keep: (batch: Parameters<typeof store.keep>[1]) => store.keep('acc', batch) }
  return { asked, reported, store, parts, calls }
}

const floor = epoch(NOW - 30 * DAY)
const broken: ExchangeFault = { class: 'transient', code: null, status: 503, message: 'down' }

describe('back-fill', () => {
  it('1.9 goes down in contiguous windows of seven days, newest first, to the end', async () => {
    const { asked, store, parts } = world(30)

    await backfill(parts, firstWatermark('executions', NOW), { floor, until: floor }, () => undefined)

    const windows = [...new Map(asked.map((ask) => [ask.to, ask])).values()]
    expect(windows[0]?.to).toBe(NOW)
    expect(windows.at(-1)?.from).toBe(floor)
    for (const [index, each] of windows.entries()) {
      expect(each.to - each.from).toBeLessThanOrEqual(WINDOW_MS)
      if (index > 0) expect(each.to).toBe(windows[index - 1]?.from)
    }
    expect(store.executions.size).toBe(30)
    expect(store.watermarks.get('acc|executions')).toMatchObject({ done: true })
  })

  it("A-163 what fell out of the exchange's two years while nobody read is read to its end as well", async () => {
    const { asked, store, parts } = world(30)

    await backfill(
      parts,
      { ...firstWatermark('executions', NOW), windowEnd: epoch(floor - DAY) },
      { floor, until: floor },
      () => undefined,
    )

    expect(asked).toEqual([])
    expect(store.watermarks.get('acc|executions')).toMatchObject({ done: true })
  })

  it('F3 goes on at the very page where it was stopped, and keeps nothing twice', async () => {
    for (let stopAt = 1; stopAt <= 17; stopAt += 1) {
      const { asked, store, parts } = world(30, (_ask, n) => (n === stopAt ? broken : null))
      const first = await backfill(parts, firstWatermark('executions', NOW), { floor, until: floor }, () => undefined)
      expect(first.ok).toBe(false)
      const before = asked.length

      // Everything in memory is gone; the watermark is what the store has.
      const mark = (await store.watermark('acc', 'executions')) ?? firstWatermark('executions', NOW)
      await backfill(parts, mark, { floor, until: floor }, () => undefined)

      expect(store.executions.size).toBe(30)
      expect([...store.handedIn.values()].every((times) => times === 1)).toBe(true)
      expect(asked[before]).toMatchObject({
        from: asked[stopAt - 1]?.from,
        to: asked[stopAt - 1]?.to,
        cursor: asked[stopAt - 1]?.cursor,
      })
    }
  })

  it('reads a window anew when the exchange no longer knows the page', async () => {
    const { store, parts } = world(30, (ask, n) =>
      n === 1 && ask.cursor !== '' ? { ...broken, class: 'bug', code: 10_001 } : null,
    )

    await backfill(
      parts,
      { ...firstWatermark('executions', NOW), cursor: 'gone' } satisfies Watermark,
      { floor, until: floor },
      () => undefined,
    )

    expect(store.executions.size).toBe(30)
  })

  it('uses the background half of the budget', async () => {
    const { asked, parts } = world(5)
    await backfill(parts, firstWatermark('executions', NOW), { floor, until: floor }, () => undefined)

    expect(asked.every((ask) => ask.priority === 'background')).toBe(true)
  })

  it('counts what is left in weeks', () => {
    expect([
      windowsLeft(firstWatermark('executions', NOW), floor),
      windowsLeft({ ...firstWatermark('executions', NOW), done: true }, floor),
    ]).toEqual([5, 0])
  })
})

describe('catching up', () => {
  it('1.3 splits a long absence by the seven-day rule, without a gap', async () => {
    const { asked, store, parts } = world(20)

    await fetchSince(parts, { endpoint: 'executions', from: epoch(NOW - 20 * DAY), to: NOW })

    expect(asked.every((ask) => ask.to - ask.from <= WINDOW_MS)).toBe(true)
    expect(store.executions.size).toBe(20)
  })

  it('answers only what was new', async () => {
    const { parts } = world(3)
    await fetchSince(parts, { endpoint: 'executions', from: epoch(NOW - DAY), to: NOW })

    const again = await fetchSince(parts, { endpoint: 'executions', from: epoch(NOW - 2 * DAY), to: NOW })

    expect(again.ok && again.value.executions.map((each) => each.execId)).toEqual(['day1'])
  })
})
