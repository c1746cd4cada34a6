import { expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { accountCalls } from '../../../src/server/exchange/calling/calls.ts'
import { answer, scripted } from './support/script.ts'

const usdt = { coin: 'USDT', walletBalance: '5100', equity: '5130.5', unrealisedPnl: '30.5', usdValue: '5130.5' }
const btc = { coin: 'BTC', walletBalance: '0.8', equity: '0.8', unrealisedPnl: '0', usdValue: '52000' }
const totals = {
  accountType: 'UNIFIED',
  totalEquity: '57130.5',
  totalWalletBalance: '57100',
  totalAvailableBalance: '56000',
  totalPerpUPL: '30.5',
}

async function walletOf(row: object) {
  const world = scripted([answer({ list: [row] })])
  const asked = accountCalls(world.shared, world.caller).wallet()
  await world.clock.pass(1_000)
  const result = await asked
  expect(world.faults).toEqual([])
  return result.ok ? result.value : result
}

it('F-one-measure A-156 the balance is that of the coin of the account book; another coin stands beside it', async () => {
  expect(await walletOf({ ...totals, coin: [btc, usdt] })).toMatchObject({
    walletBalance: '5100',
    unrealisedPnl: '30.5',
    equity: '5130.5',
    others: [{ coin: 'BTC', amount: '0.8', worth: '52000' }],
  })
})

it.each([
  ['a coin of which there is nothing is not listed', { coin: [btc] }, { walletBalance: '0', equity: '0' }],
  ['a coin without worth keeps its name', { coin: [usdt, { ...btc, usdValue: '' }] }, { others: [{ worth: null }] }],
  [
    'borrowed USDT is no loss: equity less balance is the open result once',
    { coin: [{ ...usdt, equity: '4130.5' }] },
    { walletBalance: '5100', unrealisedPnl: '30.5', equity: '5130.5', others: [] },
  ],
  [
    'an open result that is not told follows from equity',
    { coin: [{ ...usdt, unrealisedPnl: '' }] },
    { equity: '5130.5' },
  ],
  ['an odd coin costs itself', { coin: [usdt, { coin: 'A B' }] }, { walletBalance: '5100', others: [] }],
])('F-one-measure %s', async (_what, coins, expected) => {
  expect(await walletOf({ ...totals, ...coins })).toMatchObject(expected)
})

it.each([
  ['TRADE', 'linear', 'trade'],
  ['TRADE', 'spot', 'transfer'],
  ['CURRENCY_SELL', '', 'transfer'],
  ['TRANSFER_OUT', '', 'transfer'],
  ['FLEXIBLE_STAKING_SUBSCRIPTION', '', 'transfer'],
  ['FIXED_STAKING_REFUND', '', 'transfer'],
  ['TOKENS_REDEMPTION', '', 'transfer'],
  ['BORROWED_AMOUNT_INS_LOAN', '', 'transfer'],
  ['AUTO_PRINCIPLE_REPAYMENT_INS_LOAN', '', 'transfer'],
  ['INTEREST_REPAYMENT_INS_LOAN', '', 'other'],
  ['SETTLEMENT', 'linear', 'funding'],
  ['INTEREST', '', 'other'],
])('F-one-measure A-156 of the account book, %s of category %j is %s', async (type, category, kind) => {
  const row = { id: '1', category, symbol: '', transactionTime: '1000', type, change: '-52000', cashBalance: '5100' }
  const world = scripted([answer({ list: [row], nextPageCursor: '' })])
  const at = epoch(1_000)
  const asked = accountCalls(world.shared, world.caller).walletLog({ from: at, to: at, cursor: '', priority: 'urgent' })
  await world.clock.pass(1_000)
  expect(await asked).toMatchObject({ ok: true, value: { rows: [{ kind, amount: '-52000', balance: '5100' }] } })
})

it.each([
  ['no list of coins', {}],
  ['an empty balance', { coin: [{ ...usdt, walletBalance: '' }] }],
  ['a row that cannot be read where USDT is missing', { coin: [{ coin: 'USDT', walletBalance: 'NaN' }, btc] }],
])('F-one-measure %s is unknown, not zero and not the sum in USD', async (_what, coins) => {
  expect(await walletOf({ ...totals, ...coins })).toBeNull()
})
