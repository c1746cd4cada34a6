import { expect, it } from 'vitest'
import { dec } from '../../../src/domain/testing/facts.ts'
import { liquidationRoom, quickLiquidationRoom } from '../../../src/domain/trades/liquidation.ts'

it.each([
  ['long', '100', '95', '5'],
  ['long', '3', '2', '33.33333333'],
  ['long', '90', '95', '0'],
  ['short', '100', '104', '4'],
  ['short', '105', '104', '0'],
  ['long', '0', '95', null],
] as const)(
  'SCREEN-2.1 of a %s at %s with its liquidation at %s the room is %s per cent',
  (side, mark, price, room) => {
    expect(liquidationRoom(side, dec(mark), dec(price))).toBe(room)
    // The figure that moves says the same as the one that alerts judge by.
    const quick = quickLiquidationRoom(side, Number(mark), Number(price))
    expect(quick).toEqual(room === null ? null : expect.closeTo(Number(room), 6))
  },
)
