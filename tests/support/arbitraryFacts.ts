import type { Event } from '../../src/domain/event.ts'
import type { Position } from '../../src/domain/live/model.ts'
import { fc } from './fc.ts'
import {
  closed,
  dec,
  milestone,
  modified,
  numbered,
  opened,
  position,
  tradeClosed,
  value,
  values,
} from './liveFacts.ts'

export const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] as const
export const ACCOUNTS = ['main', 'sub'] as const

const place = fc.record({ account: fc.constantFrom(...ACCOUNTS), symbol: fc.constantFrom(...SYMBOLS) })
/** A decimal with at most four places, as texts of the exchange are. */
export const decimals = fc
  .integer({ min: -5_000_000, max: 5_000_000 })
  .map((n) => dec((n / 10_000).toFixed(4).replace(/\.?0+$/, '')))
const sizes = fc.integer({ min: 1, max: 10_000 }).map((n) => dec(n / 100))

/** What happens to positions at a server, before it is numbered. */
export type Happening = (seq: number) => Event

export const happenings: fc.Arbitrary<Happening> = fc.oneof(
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
export const windows = fc
  .array(fc.tuple(place, decimals, sizes), { minLength: 1, maxLength: 6 })
  .map((rows) => values(rows.map(([at, newPnl, markPrice]) => value({ ...at, newPnl, markPrice }))))

/** A table of open positions, one per place. */
export const tables: fc.Arbitrary<readonly Position[]> = fc
  .uniqueArray(fc.tuple(place, sizes, fc.option(decimals)), {
    maxLength: 6,
    selector: ([at]) => `${at.account} ${at.symbol}`,
  })
  .map((rows) => rows.map(([at, size, unrealisedPnl]) => position({ ...at, size, unrealisedPnl })))
