import { describe, expect, it } from 'vitest'
import { derive, derivedPnl, deriveStretches, fresh, NO_LEGS } from '../../../src/domain/trades/derive.ts'
import type { Execution, PositionMode } from '../../../src/domain/trades/execution.ts'
import { ordered } from '../../../src/domain/trades/order.ts'
import { latestMode, stretchesOf } from '../../../src/domain/trades/mode.ts'
import { seedLegs } from '../../../src/domain/trades/seed.ts'
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
      fill('Buy', '1', '100', { fee: d('0.1') }),
      fill('Buy', '1', '110', { fee: d('0.1') }),
      fill('Sell', '0.5', '120', { orderId: 'close', leavesQty: d('0.5'), fee: d('0.05') }),
      fill('Sell', '0.5', '121', { orderId: 'close', fee: d('0.05') }),
    ]

    const result = derive(fresh('one_way'), fills)

    const trade = result.tradeByOrder.get('close')!
    expect(trade).toMatchObject({
      closedSize: '1',
      entryValue: '105',
      exitValue: '120.5',
      openFee: '0.1',
      closeFee: '0.1',
      fillCount: 2,
      side: 'Buy',
      isPartial: false,
      cycle: 1,
    })
    expect(derivedPnl(trade)).toBe('15.3')
    expect(result.legs.one_way).toMatchObject({ size: '1', direction: 1, entryCost: '105' })
  })

  it('splits a flip into a close and an opening, and the fee with it', () => {
    const result = derive(fresh('one_way'), [
      fill('Buy', '1', '100'),
      fill('Sell', '3', '90', { orderId: 'flip', fee: d('0.3'), closedSize: d('1') }),
    ])

    expect(result.tradeByOrder.get('flip')).toMatchObject({ closedSize: '1', closeFee: '0.1', side: 'Buy' })
    expect(result.legs.one_way).toMatchObject({ size: '2', direction: -1, entryCost: '180', openFee: '0.2', cycle: 2 })
  })

  it('keeps long and short apart in hedge mode by side and closed size', () => {
    const result = derive(fresh('hedge'), [
      fill('Buy', '2', '100', { closedSize: d('0') }),
      fill('Sell', '1', '101', { closedSize: d('0') }),
      fill('Sell', '2', '105', { closedSize: d('2'), orderId: 'long' }),
      fill('Buy', '1', '99', { closedSize: d('1'), orderId: 'short' }),
    ])

    expect(result.tradeByOrder.get('long')).toMatchObject({
      leg: 'long',
      side: 'Buy',
      entryValue: '200',
      exitValue: '210',
    })
    expect(result.tradeByOrder.get('short')).toMatchObject({
      leg: 'short',
      side: 'Sell',
      entryValue: '101',
      exitValue: '99',
    })
    expect([result.legs.long.size, result.legs.short.size]).toEqual(['0', '0'])
  })

  it.each(['Settle', 'Delivery'])(
    '1.9 a %s without its closed size ends the leg of hedge mode that was held',
    (type) => {
      const result = derive(fresh('hedge'), [
        fill('Buy', '2', '100', { closedSize: d('0') }),
        fill('Sell', '2', '105', { execType: type, createType: 'CreateBySettle', orderId: 'delisted' }),
      ])

      expect(result.tradeByOrder.get('delisted')).toMatchObject({ leg: 'long', side: 'Buy', exectype: type })
      expect([result.legs.long.size, result.legs.short.size]).toEqual(['0', '0'])
      expect(result.flags).toEqual([])
    },
  )

  it('counts funding as cash alone though its quantity is the position size', () => {
    const result = derive(fresh('one_way'), [
      fill('Buy', '1', '100'),
      fill('Sell', '1', '100', { execType: 'Funding', fee: d('0.01') }),
    ])

    expect(result.legs.one_way.size).toBe('1')
    expect(result.flags).toEqual([])
  })

  it('A-156 a trade carries the funding that fell while it was held, split by size where a position is closed in parts', () => {
    const paid = (qty: string, fee: string) => fill('Buy', qty, '100', { execType: 'Funding', fee: d(fee) })
    const result = derive(fresh('one_way'), [
      fill('Buy', '4', '100'),
      paid('4', '0.08'),
      fill('Sell', '1', '110', { orderId: 'quarter' }),
      paid('3', '-0.03'),
      fill('Sell', '1', '110', { orderId: 'third' }),
      fill('Sell', '3', '110', { orderId: 'flip', closedSize: d('2') }),
      paid('1', '0.5'),
    ])

    expect([...result.tradeByOrder.values()].map(({ orderId, funding }) => [orderId, funding])).toEqual([
      ['quarter', '-0.02'],
      ['third', '-0.01'],
      ['flip', '-0.02'],
    ])
    expect(result.legs.one_way).toMatchObject({ size: '1', direction: -1, funding: '-0.5' })
  })

  it('A-156 of two legs the one that was paid for carries it: by size, of equal ones by side; both by size where neither tells', () => {
    const paid = (side: 'Buy' | 'Sell', qty: string, fee: string) =>
      fill(side, qty, '100', { execType: 'Funding', fee: d(fee) })
    const [long, short] = [
      fill('Buy', '3', '100', { closedSize: d('0') }),
      fill('Sell', '1', '100', { closedSize: d('0') }),
    ]
    const legs = (fills: Parameters<typeof derive>[1]) => {
      const {
        legs: { long: a, short: b },
      } = derive(fresh('hedge'), fills)
      return [a.funding, b.funding]
    }

    expect(legs([long, short, paid('Sell', '3', '0.3')])).toEqual(['-0.3', '0'])
    expect(legs([long, fill('Sell', '3', '100', { closedSize: d('0') }), paid('Sell', '3', '-0.3')])).toEqual([
      '0',
      '0.3',
    ])
    expect(legs([long, short, paid('Buy', '4', '0.4')])).toEqual(['-0.3', '-0.1'])
  })

  it.each([
    ['CorporateAction', 'corporate_action'],
    ['SomethingNew', 'unknown_type'],
  ] as const)('flags %s and changes no size', (execType, reason) => {
    const result = derive(fresh('one_way'), [
      fill('Buy', '1', '100'),
      fill('Sell', '1', '100', { execType, execId: 'x' }),
    ])

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
    const executions = [
      fill('Sell', '1', '100', { orderId: 'a' }),
      fill('Sell', '1', '100', { orderId: 'b' }),
      fill('Buy', '1', '100'),
      fill('Sell', '1', '101', { orderId: 'c' }),
    ]
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

describe('1.9 the mode in which the newest executions can have happened', () => {
  it.each<readonly [string, readonly Execution[], PositionMode | null]>([
    [
      'one-way with a flip',
      [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '2', '1', { closedSize: d('1') })],
      'one_way',
    ],
    [
      'an opening against what is held',
      [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '1', '1', { closedSize: d('0') })],
      'hedge',
    ],
    [
      'a closing with what is held',
      [fill('Buy', '2', '1', { closedSize: d('0') }), fill('Buy', '1', '1', { closedSize: d('1') })],
      'hedge',
    ],
    [
      'a closing of what was held before, then an opening with what is left of it',
      [fill('Sell', '5', '1', { closedSize: d('5') }), fill('Buy', '3', '1', { closedSize: d('0') })],
      null,
    ],
    [
      'a closing of what was held before, then a sale that opens',
      [fill('Sell', '5', '1', { closedSize: d('5') }), fill('Sell', '3', '1', { closedSize: d('0') })],
      null,
    ],
    [
      'two sides closed, neither of which was opened',
      [fill('Sell', '5', '1', { closedSize: d('5') }), fill('Buy', '3', '1', { closedSize: d('3') })],
      'hedge',
    ],
    [
      'a flip, and an opening against what is held, which neither mode knows',
      [fill('Sell', '5', '1', { closedSize: d('3') }), fill('Buy', '1', '1', { closedSize: d('0') })],
      null,
    ],
    [
      'an opening and its end, which both modes know',
      [fill('Buy', '1', '1', { closedSize: d('0') }), fill('Sell', '1', '1', { closedSize: d('1') })],
      null,
    ],
    ['nothing said', [fill('Buy', '1', '1'), fill('Sell', '1', '1')], null],
  ])('%s', (_, executions, mode) => {
    expect(latestMode(executions)).toBe(mode)
  })
})

describe('A-289 a switch of the position mode', () => {
  const said = (side: 'Buy' | 'Sell', qty: string, closed: string): Execution =>
    fill(side, qty, '100', { closedSize: d(closed) })
  const withFlip = (): readonly Execution[] => [
    said('Buy', '1', '0'),
    said('Sell', '1', '1'),
    said('Buy', '1', '0'),
    said('Sell', '2', '1'),
    said('Buy', '1', '1'),
  ]
  const twoLegs = (): readonly Execution[] => [
    said('Buy', '1', '0'),
    said('Sell', '2', '0'),
    said('Sell', '1', '1'),
    said('Buy', '2', '2'),
  ]
  const cuts = (executions: readonly Execution[], now: PositionMode) =>
    stretchesOf(executions, now).map((stretch) => [stretch.mode, stretch.executions.length])
  const openedAt = (executions: readonly Execution[], now: PositionMode) =>
    [...deriveStretches(stretchesOf(executions, now), NO_LEGS).tradeByOrder.values()].map((trade) => trade.openedAt)

  it('from one-way to hedge leaves the earlier trades whole, and those after it', () => {
    const [before, after] = [withFlip(), twoLegs()]
    const all = [...before, ...after]

    expect(latestMode(all)).toBe('hedge')
    expect(cuts(all, 'hedge')).toEqual([
      ['one_way', 5],
      ['hedge', 4],
    ])
    expect(openedAt(all, 'hedge')).toEqual([0, 2, 3].map((at) => before[at]!.at).concat(after[0]!.at, after[1]!.at))
  })

  it('from hedge to one-way leaves the earlier trades whole, and those after it', () => {
    const [before, after] = [twoLegs(), withFlip()]
    const all = [...before, ...after]
    const derivation = deriveStretches(stretchesOf(all, 'one_way'), NO_LEGS)

    expect(latestMode(all)).toBe('one_way')
    expect(openedAt(all, 'one_way')).toEqual([before[0]!.at, before[1]!.at, ...[0, 2, 3].map((at) => after[at]!.at)])
    expect([derivation.flags, derivation.net]).toEqual([[], { one_way: '0', long: '0', short: '0' }])
    expect([...derivation.tradeByOrder.values()].map((trade) => trade.leg)).toEqual([
      'long',
      'short',
      'one_way',
      'one_way',
      'one_way',
    ])
  })

  it('that no fill tells of yet is at their end; what both modes allow is of the later one', () => {
    expect(cuts(withFlip(), 'hedge')).toEqual([
      ['one_way', 5],
      ['hedge', 0],
    ])
    expect(cuts([...withFlip(), said('Buy', '1', '0'), said('Sell', '1', '1')], 'hedge')).toEqual([
      ['one_way', 5],
      ['hedge', 2],
    ])
  })

  it('there and back cuts twice, and goes on counting positions', () => {
    const all = [...withFlip(), ...twoLegs(), ...withFlip()]
    const cycles = [...deriveStretches(stretchesOf(all, 'one_way'), NO_LEGS).tradeByOrder.values()]

    expect(cuts(all, 'one_way').map(([mode]) => mode)).toEqual(['one_way', 'hedge', 'one_way'])
    expect(cycles.filter(({ leg }) => leg === 'one_way').map(({ cycle }) => cycle)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('needs nothing held: where fills are missing they are not cut', () => {
    const holed = [said('Buy', '3', '0'), ...withFlip().slice(3), said('Buy', '1', '0'), said('Sell', '1', '0')]

    expect(cuts(holed, 'hedge')).toEqual([['hedge', holed.length]])
  })
})
