import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import type { AccountCalls, HistoryAsk } from '../../../src/server/exchange/calling/calls.ts'
import type { ExchangeFault } from '../../../src/server/exchange/calling/fault.ts'
import {
  backfill,
  fetchSince,
  firstWatermark,
  readGap,
  windowsLeft,
  WINDOW_MS,
} from '../../../src/server/exchange/history.ts'
import { Gaps, missingWords } from '../../../src/server/exchange/gaps.ts'
import type { Gap, Watermark } from '../../../src/server/exchange/store.types.ts'
import { memoryStore } from './support/memoryStore.ts'
import { fill } from '../trades/support.ts'
import { turns } from '../../support/turns.ts'

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
  const aside: Gap[] = []
  const parts = {
    calls,
    keep: (batch: Parameters<typeof store.keep>[1]) => store.keep('acc', batch),
    setAside: (_of: string, gap: Gap) => void aside.push(gap),
  }
  return { asked, reported, store, parts, calls, aside }
}

const floor = epoch(NOW - 30 * DAY)
/** Pages of what holds this instant lead to themselves. */
const looped = (calls: AccountCalls, at: number): AccountCalls => ({
  ...calls,
  history: async (ask) => {
    const page = await calls.history(ask)
    const isLooped = page.ok && ask.from <= at && at <= ask.to && page.value.cursor !== ''
    return isLooped ? { ok: true, value: { ...page.value, cursor: '2' } } : page
  },
})
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

  it('F-endless a window whose pages lead back is set aside, and all older ones are read', async () => {
    const { parts, calls, store, aside } = world(30)
    const at = NOW - 10 * DAY

    const read = await backfill(
      { ...parts, calls: looped(calls, at) },
      firstWatermark('executions', NOW),
      { floor, until: floor },
      () => undefined,
    )

    expect(read).toMatchObject({ ok: true, value: { done: true } })
    expect(aside).toEqual([{ from: NOW - 2 * WINDOW_MS, to: NOW - WINDOW_MS }])
    expect(Math.min(...[...store.executions.values()].map((each) => each.at))).toBeLessThan(NOW - 29 * DAY)
  })

  it('uses the background half of the budget', async () => {
    const { asked, parts } = world(5)
    await backfill(parts, firstWatermark('executions', NOW), { floor, until: floor }, () => undefined)

    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((ask) => ask.priority !== 'background')).toEqual([])
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

  it('F-endless an older window whose pages lead back keeps no newer one from being read', async () => {
    const { parts, calls, store, aside } = world(20)
    const from = epoch(NOW - 20 * DAY)

    const read = await fetchSince(
      { ...parts, calls: looped(calls, NOW - 10 * DAY) },
      { endpoint: 'executions', from, to: NOW },
    )

    expect(read.ok).toBe(true)
    expect(aside).toEqual([{ from: from + WINDOW_MS, to: from + 2 * WINDOW_MS }])
    expect(store.executions.has('day1')).toBe(true)
    // The newest is tried again by the next look.
    const newest = { endpoint: 'executions' as const, from: epoch(NOW - 6 * DAY), to: NOW }
    expect(await fetchSince({ ...parts, calls: looped(calls, NOW - DAY) }, newest)).toMatchObject({ ok: false })
    expect(aside).toHaveLength(1)
  })

  it('answers only what was new', async () => {
    const { parts } = world(3)
    await fetchSince(parts, { endpoint: 'executions', from: epoch(NOW - DAY), to: NOW })

    const again = await fetchSince(parts, { endpoint: 'executions', from: epoch(NOW - 2 * DAY), to: NOW })

    expect(again.ok && again.value.executions.map((each) => each.execId)).toEqual(['day1'])
  })
})

describe('gaps', () => {
  const HOUR = 3_600_000
  const gap = (from: number, to: number): Gap => ({ from: epoch(from * DAY), to: epoch(to * DAY) })
  const of = (...gaps: readonly Gap[]) => {
    const told: Gap[] = []
    const time = { now: 0 }
    const found = new Gaps(
      () => time.now,
      (one) => void told.push(one),
    )
    for (const one of gaps) found.add(one)
    return { found, told, time }
  }

  it('F-endless are told once, and are one where they touch', () => {
    const { found, told } = of(gap(14, 21), gap(7, 14), gap(14, 21), gap(0, 1))

    expect(told).toEqual([gap(14, 21), gap(7, 14), gap(0, 1)])
    expect(found.all()).toEqual([gap(0, 1), gap(7, 21)])
    expect(missingWords('fills', found.all())).toBe(
      'The exchange does not list its fills of 1970-01-01 to 1970-01-02 and 1970-01-08 to 1970-01-22 to their end. They are tried again.',
    )
    expect(missingWords('fills', [])).toBe(null)
  })

  it('F-endless are tried again after ten minutes, each time twice as long, up to six hours', async () => {
    const { found, time } = of(gap(0, 7))
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const from = time.now
      const isOn = turns()
      while (isOn() && !found.isDue()) time.now += 60_000
      waits.push(time.now - from)
      await found.tryAgain(async () => false)
    }

    expect(waits.map((wait) => wait / 60_000)).toEqual([10, 20, 40, 80, 160, 320, 360, 360])
    expect(waits.at(-1)).toBe(6 * HOUR)
  })

  it('F-endless are read in days, newest first: what could be read is no gap any more', async () => {
    const { found } = of(gap(0, 4))
    const asked: Gap[] = []
    await found.tryAgain(async (piece) => {
      asked.push(piece)
      return piece.from !== 2 * DAY
    })
    expect(asked).toEqual([gap(3, 4), gap(2, 3), gap(1, 2), gap(0, 1)])
    expect(found.all()).toEqual([gap(2, 3)])

    await found.tryAgain(async () => null)
    expect(found.all()).toEqual([gap(2, 3)])
  })

  it('F-endless one that can be read again is kept', async () => {
    const { parts, calls, store } = world(10)
    const found = { from: epoch(NOW - 5 * DAY), to: NOW }

    expect(await readGap({ ...parts, calls: looped(calls, NOW - DAY) }, 'executions', found, () => undefined)).toBe(
      false,
    )
    expect(await readGap(parts, 'executions', found, () => undefined)).toBe(true)
    expect(store.executions.size).toBeGreaterThanOrEqual(5)
  })
})
