import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { legsOfTrade, type OfTrade } from '../../../src/domain/trades/legsOfTrade.ts'
import { d, fill } from './support.ts'

const OPENED = epoch(1)
const long = (orderId: string, more: Partial<OfTrade> = {}): OfTrade => ({
  orderId,
  side: 'Buy',
  leg: 'one_way',
  openedAt: OPENED,
  ...more,
})
const told = (trade: OfTrade, fills: Parameters<typeof legsOfTrade>[1]): readonly (readonly unknown[])[] =>
  legsOfTrade(trade, fills).map(({ orderId, way, qty, price, fee, fillCount, held }) => [
    `${orderId} ${way}`,
    qty,
    price,
    fee,
    fillCount,
    held,
  ])

describe('A-274 SCREEN-2.4 the legs of a closed trade', () => {
  it('each order is summed over its fills, at their mean price; another order that reduced it stands between', () => {
    const fills = [
      fill('Buy', '1', '100', { orderId: 'a', fee: d('0.1') }),
      fill('Buy', '3', '104', { orderId: 'a', fee: d('0.3') }),
      fill('Sell', '1', '110', { orderId: 'half', fee: d('0.2') }),
      fill('Buy', '1', '90', { orderId: 'more', fee: d('-0.05') }),
      fill('Sell', '2', '120', { orderId: 'own', fee: d('0.2') }),
      fill('Sell', '2', '122', { orderId: 'own', fee: d('0.2') }),
    ]

    expect(told(long('own'), fills)).toEqual([
      ['a in', '4', '103', '0.4', 2, '4'],
      ['half out', '1', '110', '0.2', 1, '3'],
      ['more in', '1', '90', '-0.05', 1, '4'],
      ['own out', '4', '121', '0.4', 2, '0'],
    ])
  })

  it('A-313 legs of spread trades have no order: each stands for itself', () => {
    const spread = (side: 'Buy' | 'Sell', execId: string) =>
      fill(side, '1', '100', { orderId: '', execId, execType: 'FutureSpread' })
    const fills = [spread('Buy', 'e-a'), spread('Buy', 'e-b'), fill('Sell', '2', '110', { orderId: 'own' })]

    expect(told(long('own'), fills).map(([of]) => of)).toEqual(['e-a in', 'e-b in', 'own out'])
  })

  it('funding and what comes in any order change nothing; a fill told twice is one', () => {
    const [a, paid, own] = [
      fill('Buy', '2', '100', { orderId: 'a' }),
      fill('Buy', '2', '100', { orderId: 'f', execType: 'Funding', fee: d('0.4') }),
      fill('Sell', '2', '110', { orderId: 'own' }),
    ]

    expect(told(long('own'), [own, own, paid, a])).toEqual(told(long('own'), [a, own]))
  })

  it('an order that flips a position is split: what closed, what opened, and its fee by their shares', () => {
    const fills = [
      fill('Buy', '1', '100', { orderId: 'a' }),
      fill('Sell', '3', '110', { orderId: 'flip', closedSize: d('1'), fee: d('0.3') }),
      fill('Buy', '2', '105', { orderId: 'end' }),
    ]

    expect(told(long('flip'), fills)).toEqual([
      ['a in', '1', '100', '0', 1, '1'],
      ['flip out', '1', '110', '0.1', 1, '0'],
    ])
    expect(told(long('end', { side: 'Sell' }), fills.slice(1))).toEqual([
      ['flip in', '2', '110', '0.2', 1, '2'],
      ['end out', '2', '105', '0', 1, '0'],
    ])
  })

  it('what closed at the instant of its opening belongs to the position before', () => {
    const fills = [
      fill('Sell', '1', '99', { orderId: 'before', closedSize: d('1') }),
      fill('Buy', '2', '100', { orderId: 'a' }),
      fill('Sell', '2', '110', { orderId: 'own' }),
      fill('Buy', '5', '111', { orderId: 'next' }),
    ]

    expect(told(long('own'), fills).map(([name]) => name)).toEqual(['a in', 'own out'])
  })

  it('in hedge mode the other side is not told', () => {
    const fills = [
      fill('Buy', '2', '100', { orderId: 'long', closedSize: d('0') }),
      fill('Sell', '5', '101', { orderId: 'short', closedSize: d('0') }),
      fill('Buy', '5', '99', { orderId: 'cover', closedSize: d('5') }),
      fill('Sell', '2', '110', { orderId: 'own', closedSize: d('2') }),
    ]

    expect(told(long('own', { leg: 'long' }), fills).map(([name]) => name)).toEqual(['long in', 'own out'])
    expect(told(long('cover', { leg: 'short', side: 'Sell' }), fills).map(([name]) => name)).toEqual([
      'short in',
      'cover out',
    ])
  })

  it('where the opening is not known its own order is told, and nothing of what was held', () => {
    const fills = [fill('Sell', '1', '110', { orderId: 'other' }), fill('Sell', '2', '111', { orderId: 'own' })]

    expect(told(long('own', { openedAt: null }), fills)).toEqual([['own out', '2', '111', '0', 1, null]])
  })
})
