import type * as FastCheck from 'fast-check'
import type { Event } from '../event.ts'
import type { Position } from '../live/model.ts'
import { closed, dec, milestone, modified, numbered, opened, position, tradeClosed, value, values } from './facts.ts'

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const
const ACCOUNTS = ['main', 'sub'] as const

/** What happens to positions at a server, before it is numbered. */
export type Happening = (seq: number) => Event

/** One arrival at the dedupe window: its id, null without a key, and the wait before it in ms. */
export interface ArrivalOfId {
  readonly id: number | null
  readonly wait: number
}

/** The parts of fast-check 4 that the arbitraries are made of. */
export type Generators = Pick<
  typeof FastCheck,
  'array' | 'constant' | 'constantFrom' | 'integer' | 'oneof' | 'option' | 'record' | 'tuple' | 'uniqueArray'
>

/** The arbitraries of the domain, made with the fast-check that is handed in: this one needs no package itself. */
export function arbitrariesOf(fc: Generators) {
  const place = fc.record({ account: fc.constantFrom(...ACCOUNTS), symbol: fc.constantFrom(...SYMBOLS) })
  /** A decimal with at most four places, as texts of the exchange are. */
  const decimals = fc
    .integer({ min: -5_000_000, max: 5_000_000 })
    .map((n) => dec((n / 10_000).toFixed(4).replace(/\.?0+$/, '')))
  const sizes = fc.integer({ min: 1, max: 10_000 }).map((n) => dec(n / 100))

  const happenings: FastCheck.Arbitrary<Happening> = fc.oneof(
    fc.tuple(place, sizes, decimals).map(
      ([at, qty, pnl]): Happening =>
        (seq) =>
          opened(numbered(seq), { ...at, qty, pnl }),
    ),
    fc.tuple(place, sizes, decimals).map(
      ([at, newQty, pnl]): Happening =>
        (seq) =>
          modified(numbered(seq), { ...at, newQty, pnl }),
    ),
    fc.tuple(place, decimals).map(
      ([at, finalPnl]): Happening =>
        (seq) =>
          closed(numbered(seq), { ...at, finalPnl }),
    ),
    fc.tuple(place, decimals).map(
      ([at, pnl]): Happening =>
        (seq) =>
          tradeClosed(numbered(seq), { ...at, pnl, tradeId: `t${seq}` }),
    ),
    fc.tuple(place, fc.integer({ min: -20, max: 20 })).map(
      ([at, step]): Happening =>
        (seq) =>
          milestone(numbered(seq), { ...at, pct: step * 5 }),
    ),
  )

  /** Values of one window. */
  const windows = fc
    .array(fc.tuple(place, decimals, sizes), { minLength: 1, maxLength: 6 })
    .map((rows) => values(rows.map(([at, newPnl, markPrice]) => value({ ...at, newPnl, markPrice }))))

  /** A table of open positions, one per place. */
  const tables: FastCheck.Arbitrary<readonly Position[]> = fc
    .uniqueArray(fc.tuple(place, sizes, fc.option(decimals)), {
      maxLength: 6,
      selector: ([at]) => `${at.account} ${at.symbol}`,
    })
    .map((rows) => rows.map(([at, size, unrealisedPnl]) => position({ ...at, size, unrealisedPnl })))

  /** Of so many arrivals at once one after a wait, which is around the window of 5 min. */
  const arrivalsOf = (atOnce: number): FastCheck.Arbitrary<readonly ArrivalOfId[]> =>
    fc.array(
      fc.record({
        id: fc.oneof(
          { weight: 20, arbitrary: fc.integer({ min: 0, max: 140 }) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        wait: fc.oneof(
          { weight: atOnce, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
        ),
      }),
      { minLength: 1, maxLength: 300 },
    )
  /** Ids that come again soon, later and never, one by one and in bursts that fill the window. */
  const arrivals = fc.oneof(arrivalsOf(1), arrivalsOf(40))

  return { decimals, happenings, windows, tables, arrivals }
}
