import { describe, expect, test } from 'vitest'
import { fnv1a } from '../../src/domain/core/hash.ts'
import { epoch } from '../../src/domain/core/time.ts'
import {
  LIST_CAP,
  MAX_AGE,
  MILESTONE_WINDOW,
  MODIFIED_THROTTLE,
  OPENED_CROSS_SOURCE,
  STORE_DEDUPE,
  TOAST_DEDUPE,
} from '../../src/domain/notifications/constants.ts'
import { isVisible } from '../../src/domain/notifications/list.ts'
import type { Candidate } from '../../src/domain/notifications/entry.types.ts'
import { NO_NOTIFICATIONS, type Notification } from '../../src/domain/notifications/model.ts'
import { toastKey } from '../../src/domain/notifications/kinds.ts'
import { apart, areTwoFacts, samePct, tidConflict } from '../../src/domain/notifications/same.ts'
import { reduceNotifications } from '../../src/domain/notifications/reduce.ts'
import { candidate, run, T0 } from '../support/candidates.ts'
import { fc, parameters } from '../support/fc.ts'

const KINDS = [
  'position_opened',
  'position_modified',
  'position_closed',
  'trade_closed',
  'position_milestone',
  'trading_activity_summary',
] as const

/** Facts of these symbols and two accounts, close together in time, each told by any way, with and without ids. */
const arbCandidateOf = (symbols: readonly string[]) =>
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      origin: fc.constantFrom('sse' as const, 'stored' as const, 'recovery' as const),
      symbol: fc.constantFrom(...symbols),
      account: fc.constantFrom('main', 'grid'),
      tradeId: fc.option(fc.constantFrom('a', 'b', 'c')),
      pct: fc.constantFrom(null, 25, 25.1, 50),
      fact: fc.integer({ min: 0, max: 40 }),
      at: fc.integer({ min: 0, max: 20 }).map((n) => n * 9_000),
      wait: fc.constantFrom(0, 1_000, 16_000, 61_000, 400_000),
      isRead: fc.boolean(),
    })
    .map((r) => ({ ...r, pct: r.kind === 'position_milestone' ? r.pct : null }))

/**
 * Of a server that numbers its facts, or of one whose ids tell nothing. Arrivals are ordered as the core's clock is.
 */
const arbArrivalsOf = (symbols: readonly string[], maxLength: number, numbering = fc.boolean()) =>
  fc.tuple(numbering, fc.array(arbCandidateOf(symbols), { maxLength })).map(([isNumbered, list]) => {
    let clock = T0 + 400_000
    return list.map((r): Candidate => {
      clock += r.wait
      const { fact, at, wait: _wait, ...rest } = r
      const id = `f${fact}-${r.kind}-${r.symbol}-${r.account}-${at}-${r.pct}-${r.tradeId}`
      return candidate(at, {
        ...rest,
        eventId: isNumbered ? `e1-${fnv1a(id)}` : id,
        arrivedAt: epoch(clock),
        recovery: r.origin === 'recovery' ? { scenario: 'short_gap', gapMs: 60_000, beforeGap: false } : null,
      })
    })
  })

const arbArrivals = arbArrivalsOf(['BTCUSDT', 'ETHUSDT'], 60)
/** So many that are not like one another that a list is full. */
const arbCrowd = arbArrivalsOf(
  Array.from({ length: 60 }, (_, i) => `N${i}USDT`),
  150,
)

/** of these, two numbers are two entries. */
const NEVER_ONE: readonly string[] = ['position_opened', 'position_closed', 'trade_closed']

const breaksRow8 = (a: Notification, b: Notification): boolean => {
  if (a.type !== b.type || a.symbol !== b.symbol || a.account !== b.account) return false
  const d = apart(a.eventAt, b.eventAt)
  if (a.kind === 'position_modified' && d < MODIFIED_THROTTLE) return true
  if (a.pct !== null && b.pct !== null) return samePct(a.pct, b.pct) && d < MILESTONE_WINDOW
  if (
    tidConflict(a.tradeId, b.tradeId) ||
    (NEVER_ONE.includes(a.kind) && areTwoFacts(a.originalEventId, b.originalEventId))
  )
    return false
  if (a.kind === 'position_opened' && (a.origin === 'stored') !== (b.origin === 'stored') && d < OPENED_CROSS_SOURCE)
    return true
  return d < STORE_DEDUPE
}

describe('notification rules, for any arrivals', () => {
  test('I7 no fact has two entries and no two kept entries break step 8', () => {
    fc.assert(
      fc.property(arbArrivals, (arrivals) => {
        const { list } = run(arrivals).state
        const ids = list.map((n) => n.originalEventId)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [i, a] of list.entries())
          for (const b of list.slice(i + 1))
            expect(breaksRow8(a, b), `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(false)
      }),
      parameters(1_000),
    )
  })

  test('A-155 every opening and closing that a server numbers is in the list once all are stored, whatever is like it', () => {
    let full = 0
    fc.assert(
      fc.property(fc.oneof(arbArrivals, arbCrowd), (arrivals) => {
        const numbered = arrivals.filter(({ eventId, kind }) => eventId!.startsWith('e1-') && NEVER_ONE.includes(kind))
        const last = arrivals.at(-1)?.arrivedAt ?? epoch(T0)
        const { list } = run([
          ...arrivals,
          ...numbered.map((c): Candidate => ({ ...c, origin: 'stored', arrivedAt: last, recovery: null })),
        ]).state
        const there = new Set(list.map((n) => n.originalEventId))
        const isFull = list.filter(isVisible).length === LIST_CAP
        if (isFull) full += 1
        for (const c of numbered)
          expect(there.has(c.eventId) || (isFull && c.eventAt <= list.at(-1)!.eventAt), c.eventId!).toBe(true)
      }),
      parameters(1_000),
    )
    expect(full).toBeGreaterThan(0)
  })

  test('I7 at most one toast per key within 60 s', () => {
    fc.assert(
      fc.property(arbArrivals, (arrivals) => {
        const { events } = run(arrivals)
        const last = new Map<string, number>()
        for (const [i, decided] of events.entries()) {
          const c = arrivals[i]!
          if (!decided.some((e) => e.type === 'toast.queued')) continue
          const key = toastKey(c)!
          expect(c.arrivedAt - (last.get(key) ?? 0)).toBeGreaterThanOrEqual(TOAST_DEDUPE)
          last.set(key, c.arrivedAt)
        }
      }),
      parameters(1_000),
    )
  })

  test('R9 never silence: each arrival ends in exactly one list verdict, and each refusal names its rule', () => {
    fc.assert(
      fc.property(arbArrivals, (arrivals) => {
        for (const decided of run(arrivals).events) {
          const verdicts = decided.filter((e) =>
            [
              'notifications.created',
              'notifications.refused',
              'notifications.merged',
              'notifications.replaced',
            ].includes(e.type),
          )
          expect(verdicts).toHaveLength(1)
          for (const e of decided)
            if (e.data !== null && 'reason' in e.data) expect((e.data as { rule: string }).rule).toMatch(/^\d+[a-e]?$/)
        }
      }),
      parameters(1_000),
    )
  })

  test('A-40 caps and ages hold after any arrivals and a cleanup at any time', () => {
    let most = 0
    fc.assert(
      fc.property(fc.oneof(arbArrivals, arbCrowd), fc.integer({ min: 0, max: 9 * 86_400_000 }), (arrivals, later) => {
        const at = epoch(T0 + later)
        const { list } = reduceNotifications(run(arrivals).state, { type: 'notifications.cleanup_due', data: null }, at)
        most = Math.max(most, list.filter(isVisible).length)
        expect(most).toBeLessThanOrEqual(LIST_CAP)
        expect(list.every((n) => at - n.eventAt <= MAX_AGE)).toBe(true)
      }),
      parameters(1_000),
    )
    expect(most).toBe(LIST_CAP)
  })

  test('A-119 read never reverts, whatever copies arrive later', () => {
    fc.assert(
      fc.property(arbArrivals, arbArrivals, (before, after) => {
        const first = reduceNotifications(
          run(before).state,
          { type: 'notifications.all_read', data: { optimistic: false } },
          epoch(T0),
        )
        const read = new Set(first.list.map((n) => n.originalEventId))
        const { list } = run(after, first).state
        for (const n of list) if (read.has(n.originalEventId)) expect(n.isRead).toBe(true)
      }),
      parameters(1_000),
    )
  })

  test('I6 I7 each numbered fact, however often it is delivered, is added once and toasted at most once; what comes later is merged or names what stands', () => {
    // Fewer than the list takes: what falls off it may come anew. So may what likeness took out of it, where ids
    // tell nothing; of those the windows of the streams let none through twice.
    const arbAgain = arbArrivalsOf(['BTCUSDT', 'ETHUSDT'], LIST_CAP - 10, fc.constant(true)).chain((arrivals) =>
      fc.array(fc.nat({ max: Math.max(0, arrivals.length - 1) }), { maxLength: 40 }).map((again) => {
        const last = arrivals.at(-1)?.arrivedAt ?? T0
        return [
          ...arrivals,
          ...again.flatMap((i, n) =>
            arrivals[i] === undefined ? [] : [{ ...arrivals[i], arrivedAt: epoch(last + n * 20_000) }],
          ),
        ]
      }),
    )
    fc.assert(
      fc.property(arbAgain, (deliveries) => {
        const added = new Map<string, number>()
        const toasted = new Map<string, number>()
        for (const [i, decided] of run(deliveries).events.entries()) {
          const fact = deliveries[i]!.eventId!
          for (const e of decided) {
            if (e.type === 'notifications.created' || e.type === 'notifications.replaced')
              added.set(fact, (added.get(fact) ?? 0) + 1)
            if (e.type === 'toast.queued') toasted.set(fact, (toasted.get(fact) ?? 0) + 1)
            if (e.type === 'notifications.merged') expect(e.data.rule).toBe('6')
          }
        }
        expect([...added.values(), ...toasted.values()].every((count) => count === 1)).toBe(true)
        expect([...toasted.keys()].every((fact) => added.has(fact))).toBe(true)
      }),
      parameters(1_000),
    )
  })

  test('I4 folding what was decided again gives the same list, ledgers and bell', () => {
    fc.assert(
      fc.property(arbArrivals, (arrivals) => {
        const { state, events } = run(arrivals)
        let again = NO_NOTIFICATIONS
        for (const [i, decided] of events.entries())
          for (const event of decided) again = reduceNotifications(again, event, arrivals[i]!.arrivedAt)
        expect(again).toEqual(state)
      }),
      parameters(1_000),
    )
  })

  test('I5 facts 30 min or more apart, each also stored, give one list in any order of delivery', () => {
    const arbFacts = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(...KINDS),
        symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
        slot: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 30, selector: (f) => `${f.kind}${f.symbol}${f.slot}` },
    )
    const arbDelivery = arbFacts.chain((facts) => {
      const told = facts.flatMap((f) => {
        const base = {
          kind: f.kind,
          symbol: f.symbol,
          eventId: `${f.kind}${f.symbol}${f.slot}`,
          pct: f.kind === 'position_milestone' ? 25 : null,
          tradeId: null,
        }
        const at = f.slot * MILESTONE_WINDOW
        return [candidate(at, base), candidate(at, { ...base, origin: 'stored' })]
      })
      return fc.tuple(
        fc.shuffledSubarray(told, { minLength: told.length }),
        fc.shuffledSubarray(told, { minLength: told.length }),
      )
    })
    const ids = (told: readonly Candidate[]) => {
      const arrivals = told.map((c, i) => ({ ...c, arrivedAt: epoch(T0 + 20 * MILESTONE_WINDOW + i * 500) }))
      return run(arrivals, NO_NOTIFICATIONS)
        .state.list.map((n) => n.originalEventId)
        .sort()
    }

    fc.assert(
      fc.property(arbDelivery, ([a, b]) => {
        expect(ids(a)).toEqual(ids(b))
      }),
      parameters(1_000),
    )
  })
})
