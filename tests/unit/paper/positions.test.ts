import { describe, expect, it } from 'vitest'
import { applyFill, averagePrice, emptyPosition } from '../../../src/paper/orders/positions.ts'
import { minus, times } from '../../../src/paper/decimal.ts'
import type { Side } from '../../../src/paper/types.ts'

const fill = (side: Side, qty: string, price: string, rate = '0.00055') => ({
  side,
  qty,
  price,
  fee: times(times(qty, price), rate),
  at: 1,
  seq: 1,
  owner: null,
})

describe('closed profit', () => {
  it('P-closedPnl is exit less entry less both fees: the published sample of a closed trade, to the last digit', () => {
    // ETHPERP, 3 pieces, entry value 3584.9255, exit value 3541.795, fee rate 0.06 %: closedPnl -47.4065323.
    const opened = applyFill(emptyPosition('ETHUSDT', 0, '10'), {
      ...fill('Buy', '3', '1'),
      price: '1194.975166666666666666666666666666666667',
      fee: times('3584.9255', '0.0006'),
    }).position
    const exact = { ...opened, entryCost: '3584.9255' }

    const { closing } = applyFill(exact, {
      ...fill('Sell', '3', '1'),
      price: '1180.598333333333333333333333333333333333',
      fee: times('3541.795', '0.0006'),
    })

    expect(Number(closing?.closedPnl)).toBeCloseTo(-47.4065323, 10)
    expect(closing?.openFee).toBe('2.1509553')
    expect(closing?.closeFee).toBe('2.125077')
  })

  it('P-average cost: adding averages, closing keeps the average', () => {
    const one = applyFill(emptyPosition('BTCUSDT', 0, '10'), fill('Sell', '1', '100')).position
    const two = applyFill(one, fill('Sell', '3', '200')).position
    const { position, closing } = applyFill(two, fill('Buy', '2', '150'))

    expect(averagePrice(two)).toBe('175')
    expect(averagePrice(position)).toBe('175')
    expect(closing).toMatchObject({ size: '2', entryValue: '350', exitValue: '300', grossPnl: '50' })
    expect(closing?.closedPnl).toBe(minus(minus('50', times('350', '0.00055')), times('300', '0.00055')))
  })

  it('P-flat legs keep their number and forget their protection', () => {
    const one = applyFill(emptyPosition('BTCUSDT', 2, '10'), fill('Sell', '1', '100')).position
    const { position } = applyFill({ ...one, takeProfit: '50', stopLoss: '150' }, fill('Buy', '1', '90'))
    expect(position).toMatchObject({
      positionIdx: 2,
      side: '',
      size: '0',
      entryCost: '0',
      takeProfit: '',
      stopLoss: '',
    })
    expect(position.curRealisedPnl).not.toBe('0')
  })
})
