import * as v from 'valibot'
import { expect, it } from 'vitest'
import { closedTradeOf, disagreement } from '../../../src/domain/trades/closedTrade.ts'
import { derive, fresh } from '../../../src/domain/trades/derive.ts'
import { legsOfTrade } from '../../../src/domain/trades/legsOfTrade.ts'
import type { Execution } from '../../../src/domain/trades/execution.ts'
import { frames } from '../../../src/server/exchange/calling/schemas.ts'
import { executionFrom } from '../../../src/server/exchange/mapping.ts'
import { d, row } from '../trades/support.ts'

let serial = 0

/** A fill as the exchange writes it. */
function filled(side: 'Buy' | 'Sell', execQty: string, more: object = {}): Execution {
  serial += 1
  const written = {
    category: 'linear',
    symbol: 'BTCUSDT',
    execId: `e${serial}`,
    orderId: side === 'Buy' ? 'opening' : 'o1',
    side,
    execType: 'Trade',
    execQty,
    execPrice: side === 'Buy' ? '100' : '110',
    execFee: '0.1',
    feeCurrency: 'USDT',
    closedSize: side === 'Buy' ? '0' : execQty,
    leavesQty: '0',
    execTime: String(1_800_000_000_000 + serial),
    seq: serial,
    ...more,
  }
  return executionFrom(v.parse(frames.execution, { data: [written] }).data.good[0]!)
}

const MNT = { feeCurrency: 'MNT', execFee: '0.07' }
const paidFunding = (more: object = {}) => filled('Buy', '1', { execType: 'Funding', orderId: '', ...more })

function traded(fills: readonly Execution[]) {
  const derived = derive(fresh('one_way'), fills).tradeByOrder.get('o1')!
  const closed = row({ closedPnl: d('9') })
  const legs = legsOfTrade({ orderId: 'o1', side: 'Buy', leg: 'one_way', openedAt: fills[0]!.at }, fills)
  return {
    ...closedTradeOf('acc', closed, derived),
    conflict: disagreement('acc', closed, derived),
    legFees: legs.map(({ fee }) => fee),
  }
}

it.each([
  ['the opening', [filled('Buy', '1', MNT), paidFunding(), filled('Sell', '1')], [null, '0.1']],
  ['the closing', [filled('Buy', '1'), paidFunding(MNT), filled('Sell', '1', MNT)], ['0.1', null]],
  [
    'a part of either',
    [filled('Buy', '0.4'), filled('Buy', '0.6', MNT), paidFunding(), filled('Sell', '1')],
    [null, '0.1'],
  ],
])('A-315 fees of which %s was paid in MNT are not known, and no PnL is compared with them', (_, fills, legFees) => {
  const trade = traded(fills)

  expect(trade).toMatchObject({ fees: null, conflict: null, gross: '10', pnl: '9', partialHistory: false })
  expect(trade.legFees).toEqual(legFees)
})

it('A-315 A-156 funding is settled in USDT, whatever coin stands beside it', () => {
  const fills = [filled('Buy', '1'), paidFunding({ ...MNT, execFee: '0.25' }), filled('Sell', '1')]

  expect(traded(fills).funding).toBe('-0.25')
})

it.each([[{}], [{ feeCurrency: '' }], [{ feeCurrency: undefined }]])(
  'A-315 a coin that is not told (%j) is USDT: fees are known, and a PnL that differs is a conflict',
  (more) => {
    const trade = traded([filled('Buy', '1', more), filled('Sell', '1', more)])

    expect(trade).toMatchObject({ fees: '0.2', legFees: ['0.1', '0.1'] })
    expect(trade.conflict).toMatchObject({ what: 'closed_pnl', exchange: '9', derived: '9.8' })
  },
)

it('A-315 what is opened after all of a position was closed begins with fees that are known', () => {
  const fills = [
    filled('Buy', '1', MNT),
    filled('Sell', '1', { orderId: 'before' }),
    filled('Buy', '1'),
    filled('Sell', '1'),
  ]

  expect(traded(fills).fees).toBe('0.2')
})
