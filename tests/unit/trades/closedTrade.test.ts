import { describe, expect, it } from 'vitest'
import { agrees, closedTradeOf, disagreement } from '../../../src/domain/trades/closedTrade.ts'
import { derive, fresh } from '../../../src/domain/trades/derive.ts'
import { exectypeOf } from '../../../src/domain/trades/exectype.ts'
import { d, fill, row } from './support.ts'

function derivedFor(orderId: string) {
  const fills = [
    fill('Buy', '1', '100', { fee: d('0.06') }),
    fill('Sell', '1', '110', { orderId, fee: d('0.066'), createType: 'CreateByTakeProfit' }),
  ]
  return derive(fresh('one_way'), fills).tradeByOrder.get(orderId)!
}

describe('closed trades', () => {
  it('copies the PnL of the exchange and tells the rest from executions', () => {
    const trade = closedTradeOf('acc', row({ closedPnl: d('9.874') }), derivedFor('o1'))

    expect(trade).toMatchObject({
      id: 'acc:o1',
      pnl: '9.874',
      gross: '10',
      fees: '0.126',
      side: 'Buy',
      entryPrice: '100',
      exitPrice: '110',
      roiPct: '98.74',
      exectype: 'TakeProfit',
      partialHistory: false,
    })
  })

  it('shows the figures of the row where the opening is not known', () => {
    const trade = closedTradeOf('acc', row({ avgEntryPrice: d('99'), avgExitPrice: d('111') }), null)

    expect(trade).toMatchObject({
      entryPrice: '99',
      exitPrice: '111',
      gross: null,
      fees: null,
      openedAt: null,
      partialHistory: true,
    })
  })

  it('is quiet when derived and exchange agree, and names both figures when they do not', () => {
    expect(disagreement('acc', row({ closedPnl: d('9.874') }), derivedFor('o1'))).toBeNull()
    expect(disagreement('acc', row({ closedPnl: d('9.8') }), derivedFor('o1'))).toMatchObject({
      kind: 'reconciliation',
      what: 'closed_pnl',
      exchange: '9.8',
      derived: '9.874',
      tradeId: 'acc:o1',
    })
  })

  it('A-311 compares no PnL while a row and its fills have two sizes: a row that says less is the disagreement', () => {
    const compared = (closedSize: string) =>
      disagreement('acc', row({ closedSize: d(closedSize), closedPnl: d('3') }), derivedFor('o1'))

    expect(compared('0.4')).toMatchObject({ what: 'closed_size', exchange: '0.4', derived: '1', tradeId: 'acc:o1' })
    expect(compared('1.1')).toBeNull()
  })

  it.each([
    ['1000000', '1000000.9', true],
    ['1000000', '1000001.1', false],
    ['0.5', '0.500001', true],
    ['0.5', '0.500002', false],
    ['-10', '10', false],
    ['0', '0', true],
  ])('1.9 agrees within a millionth: %s and %s', (a, b, expected) => {
    expect(agrees(d(a), d(b))).toBe(expected)
  })

  it.each([
    ['Trade', 'CreateByUser', '', 'Trade'],
    ['Trade', 'CreateByTakeProfit', '', 'TakeProfit'],
    ['Trade', 'CreateByStopLoss', '', 'StopLoss'],
    ['Trade', '', 'PartialStopLoss', 'StopLoss'],
    ['Trade', 'CreateByTrailingStop', '', 'TrailingStop'],
    ['BustTrade', 'CreateByLiq', '', 'BustTrade'],
    ['Trade', 'CreateByLiq', '', 'BustTrade'],
    ['AdlTrade', '', '', 'AdlTrade'],
    ['Trade', 'CreateByAdl_PassThrough', '', 'AdlTrade'],
  ])('tells why an order closed: %s %s %s is %s', (execType, createType, stopOrderType, expected) => {
    expect(exectypeOf({ execType, createType, stopOrderType })).toBe(expected)
  })
})
