import { describe, expect, it } from 'vitest'
import { derive, derivedPnl, fresh } from '../../../src/domain/trades/derive.ts'
import { ordered } from '../../../src/domain/trades/order.ts'
import { modeOf, seedLegs } from '../../../src/domain/trades/seed.ts'
import { d, fill } from './support.ts'

const onlyTrade = (derivation: ReturnType<typeof derive>) => [...derivation.tradeByOrder.values()][0]!

describe('closed trades from executions', () => {
  it('1.9 gives the closed PnL of the official sample, fees of both sides included', () => {
    // ETHPERP, quantity 3, fee rate 0.0006: entry value 3584.9255, exit value 3541.795, closedPnl -47.4065323.
    const open = fill('Buy', '3', '1194.975166666666666667', { fee: d('2.1509553') })
    const close = fill('Sell', '3', '1180.598333333333333333', { fee: d('2.125077') })

    const trade = onlyTrade(derive(fresh('one_way'), [open, close]))

    expect(Number(derivedPnl(trade))).toBeCloseTo(-47.4065323, 6)
  })

  it('sums the fills of one closing order into one trade and takes cost by the average', () => {
    const fills = [
      fill('Buy', '1', '100', { fee: d('0.1') }), fill('Buy', '1', '110', { fee: d('0.1') }),
      fill('Sell', '0.5', '120', { orderId: 'close', leavesQty: d('0.5'), fee: d('0.05') }), fill('Sell', '0.5', '121', { orderId: 'close', fee: d('0.05') }),
    ]

    const result = derive(fresh('one_way'), fills)

    const trade = result.tradeByOrder.get('close')!
    expect(trade).toMatchObject({ closedSize: '1', entryValue: '105', exitValue: '120.5', openFee: '0.1', closeFee: '0.1', fillCount: 2, side: 'Buy', isPartial: false, cycle: 1 })
    expect(derivedPnl(trade)).toBe('15.3')
    expect(result.legs.one_way).toMatchObject({ size: '1', direction: 1, entryCost: '105' })
  })

  it('splits a flip into a close and an opening, and the fee with it', () => {
    const result = derive(fresh('one_way'), [fill('Buy', '1', '100'), fill('Sell', '3', '90', { orderId: 'flip', fee: d('0.3'), closedSize: d('1') })])

    expect(result.tradeByOrder.get('flip')).toMatchObject({ closedSize: '1', closeFee: '0.1', side: 'Buy' })
    expect(result.legs.one_way).toMatchObject({ size: '2', direction: -1, entryCost: '180', openFee: '0.2', cycle: 2 })
  })

  it('keeps long and short apart in hedge mode by side and closed size', () => {
    const result = derive(fresh('hedge'), [
      fill('Buy', '2', '100', { closedSize: d('0') }), fill('Sell', '1', '101', { closedSize: d('0') }),
      fill('Sell', '2', '105', { closedSize: d('2'), orderId: 'long' }), fill('Buy', '1', '99', { closedSize: d('1'), orderId: 'short' }),
    ])

    expect(result.tradeByOrder.get('long')).toMatchObject({ leg: 'long', side: 'Buy', entryValue: '200', exitValue: '210' })
    expect(result.tradeByOrder.get('short')).toMatchObject({ leg: 'short', side: 'Sell', entryValue: '101', exitValue: '99' })
    expect([result.legs.long.size, result.legs.short.size]).toEqual(['0', '0'])
  })

  it('counts funding as cash alone though its quantity is the position size', () => {
    const result = derive(fresh('one_way'), [fill('Buy', '1', '100'), fill('Sell', '1', '100', { execType: 'Funding', fee: d('0.01') })])

    expect(result.legs.one_way.size).toBe('1')
    expect(result.flags).toEqual([])
  })

  it.each([['CorporateAction', 'corporate_action'], ['SomethingNew', 'unknown_type']] as const)('flags %s and changes no size', (execType, reason) => {
    const result = derive(fresh('one_way'), [fill('Buy', '1', '100'), fill('Sell', '1', '100', { execType, execId: 'x' })])

    expect(result.legs.one_way.size).toBe('1')
    expect(result.flags).toEqual([{ execId: 'x', reason }])
  })

  it('invents no opening for what was held before the first execution', () => {
    const result = derive(fresh('one_way'), [fill('Sell', '1', '100', { closedSize: d('1') })])

    const trade = onlyTrade(result)
    expect(trade).toMatchObject({ isPartial: true, openedAt: null, closedSize: '1' })
    expect(derivedPnl(trade)).toBeNull()
    expect(result.flags[0]?.reason).toBe('closed_more_than_held')
  })

  it('marks trades partial until a seeded leg is empty once, and whole again after', () => {
    const executions = [fill('Sell', '1', '100', { orderId: 'a' }), fill('Sell', '1', '100', { orderId: 'b' }), fill('Buy', '1', '100'), fill('Sell', '1', '101', { orderId: 'c' })]
    const legs = seedLegs('one_way', executions, [])

    const result = derive(fresh('one_way', legs), executions)

    expect(legs.one_way).toMatchObject({ size: '2', direction: 1, isPartial: true })
    expect(['a', 'b', 'c'].map((id) => result.tradeByOrder.get(id)?.isPartial)).toEqual([true, true, false])
    expect(result.flags).toEqual([])
  })

  it('I12 folding the rest later gives the same as folding all at once', () => {
    const all = [fill('Buy', '2', '100'), fill('Sell', '1', '103'), fill('Sell', '4', '101'), fill('Buy', '3', '99')]

    const inTwo = derive(derive(fresh('one_way'), all.slice(0, 2)), all.slice(2))

    expect(inTwo).toEqual(derive(fresh('one_way'), all))
  })
})

describe('order of executions', () => {
  it('goes by time, then cross sequence, then what the order still waited for; each once', () => {
    const same = { at: fill('Buy', '1', '1').at, seq: 5, orderId: 'o' }
    const a = fill('Buy', '1', '1', { ...same, leavesQty: d('2'), execId: 'z' })
    const b = fill('Buy', '1', '1', { ...same, leavesQty: d('1'), execId: 'y' })
    const c = fill('Buy', '1', '1', { ...same, leavesQty: d('0'), execId: 'x' })

    expect(ordered([c, b, a, b]).map((e) => e.execId)).toEqual(['z', 'y', 'x'])
  })
})

describe('mode told by executions', () => {
  it.each([
    ['one-way with a flip', [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '2', '1', { closedSize: d('1') })], 'one_way'],
    ['an opening against what is held', [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '1', '1', { closedSize: d('0') })], 'hedge'],
    ['a closing with what is held', [fill('Buy', '2', '1', { closedSize: d('0') }), fill('Buy', '1', '1', { closedSize: d('1') })], 'hedge'],
    ['an opening and its end, which both modes know', [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '1', '1', { closedSize: d('1') })], null],
    ['nothing said', [fill('Buy', '1', '1'), fill('Sell', '1', '1')], null],
  ] as const)('%s', (_, executions, mode) => {
    expect(modeOf(executions)).toBe(mode)
  })
})
