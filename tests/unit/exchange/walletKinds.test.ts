import { describe, expect, it } from 'vitest'
import { epoch } from '../../../src/domain/core/time.ts'
import { accountCalls } from '../../../src/server/exchange/calling/calls.ts'
import { WalletLog } from '../../../src/server/exchange/walletLog.ts'
import { kindOfChange } from '../../../src/server/exchange/walletKinds.ts'
import { memoryStore } from './support/memoryStore.ts'
import { answer, scripted } from './support/script.ts'

/** Bybit, enum `type(uta-translog)`, July 2026; the last line is of its changelog (2025-10-23) alone. */
const DOCUMENTED = `
  TRANSFER_IN TRANSFER_OUT TRADE SETTLEMENT DELIVERY LIQUIDATION ADL AIRDROP BONUS BONUS_RECOLLECT FEE_REFUND
  INTEREST CURRENCY_BUY CURRENCY_SELL BORROWED_AMOUNT_INS_LOAN PRINCIPLE_REPAYMENT_INS_LOAN
  INTEREST_REPAYMENT_INS_LOAN AUTO_SOLD_COLLATERAL_INS_LOAN AUTO_BUY_LIABILITY_INS_LOAN
  AUTO_PRINCIPLE_REPAYMENT_INS_LOAN AUTO_INTEREST_REPAYMENT_INS_LOAN TRANSFER_IN_INS_LOAN
  TRANSFER_OUT_INS_LOAN SPOT_REPAYMENT_SELL SPOT_REPAYMENT_BUY TOKENS_SUBSCRIPTION TOKENS_REDEMPTION
  AUTO_DEDUCTION FLEXIBLE_STAKING_SUBSCRIPTION FLEXIBLE_STAKING_REDEMPTION FIXED_STAKING_SUBSCRIPTION
  FLEXIBLE_STAKING_REFUND FIXED_STAKING_REFUND PREMARKET_TRANSFER_OUT PREMARKET_DELIVERY_SELL_NEW_COIN
  PREMARKET_DELIVERY_BUY_NEW_COIN PREMARKET_DELIVERY_PLEDGE_PAY_SELLER PREMARKET_DELIVERY_PLEDGE_BACK
  PREMARKET_ROLLBACK_PLEDGE_BACK PREMARKET_ROLLBACK_PLEDGE_PENALTY_TO_BUYER CUSTODY_NETWORK_FEE
  CUSTODY_SETTLE_FEE CUSTODY_LOCK CUSTODY_UNLOCK CUSTODY_UNLOCK_REFUND LOANS_BORROW_FUNDS LOANS_PLEDGE_ASSET
  BONUS_TRANSFER_IN BONUS_TRANSFER_OUT PEF_TRANSFER_IN PEF_TRANSFER_OUT PEF_PROFIT_SHARE
  ONCHAINEARN_SUBSCRIPTION ONCHAINEARN_REDEMPTION ONCHAINEARN_REFUND STRUCTURE_PRODUCT_SUBSCRIPTION
  STRUCTURE_PRODUCT_REFUND CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION PREMIMUM_WEALTH_MANAGEMENT_SUBSCRIPTION
  PREMIMUM_WEALTH_MANAGEMENT_REFUND LIQUIDITY_MINING_SUBSCRIPTION LIQUIDITY_MINING_REFUND PWM_SUBSCRIPTION
  PWM_REFUND DEFI_INVESTMENT_SUBSCRIPTION DEFI_INVESTMENT_REFUND DEFI_INVESTMENT_REDEMPTION
  INSTITUTION_LOAN_IN INSTITUTION_PAYBACK_PRINCIPAL_OUT INSTITUTION_PAYBACK_INTEREST_OUT
  INSTITUTION_EXCHANGE_SELL INSTITUTION_EXCHANGE_BUY INSTITUTION_LIQ_PRINCIPAL_OUT
  INSTITUTION_LIQ_INTEREST_OUT INSTITUTION_LOAN_TRANSFER_IN INSTITUTION_LOAN_TRANSFER_OUT
  INSTITUTION_LOAN_WITHOUT_WITHDRAW INSTITUTION_LOAN_RESERVE_IN INSTITUTION_LOAN_RESERVE_OUT SPREAD_FEE_OUT
  PLATFORM_TOKEN_MNT_LIQRECALLEDMMNT PLATFORM_TOKEN_MNT_LIQRETURNEDMNT BORROW REPAY CONVERT
  BROKER_ABACCOUNT_FEE EARNING_REDEMPTION_SELL EARNING_REDEMPTION_BUY DBS_CASH_OUT DBS_CASH_IN DBS_CASH_OUT_TR
  DBS_CASH_IN_TR CUSTODY_CASH_RECOVER_TR ALPHA_SMALL_TOKEN_REFUND TWAP_BUDGET_AIRDROP TWAP_BUDGET_RECALL
  FLOATING_TO_FIXED_BORROW FLOATING_TO_FIXED_REPAY IDN_CONVERT_IN IDN_CONVERT_OUT
  MANUAL_LOANS_BORROW MANUAL_LOANS_REPAY AUTO_LOANS_BORROW AUTO_LOANS_REPAY`
  .trim()
  .split(/\s+/)

const kind = (type: string, category = '') => kindOfChange({ type, category })

describe('A-315 A-156 the account book', () => {
  it.each(DOCUMENTED)('knows what %s is', (type) => {
    expect(kind(type)).not.toBeNull()
  })

  it.each(DOCUMENTED.filter((type) => type.endsWith('_SUBSCRIPTION')))(
    'what %s took out is no loss, and no gain when it comes back',
    (type) => {
      const product = type.replace(/_SUBSCRIPTION$/, '')
      const back = DOCUMENTED.filter((one) => one === `${product}_REFUND` || one === `${product}_REDEMPTION`)

      expect([type, ...back].map((one) => kind(one))).toEqual([type, ...back].map(() => 'transfer'))
      // Of one product no way back is documented.
      expect(back.length > 0 || product === 'CLASSIC_WEALTH_MANAGEMENT').toBe(true)
    },
  )

  it.each([
    ['BORROW', 'REPAY', 'INTEREST'],
    ['FLOATING_TO_FIXED_BORROW', 'FLOATING_TO_FIXED_REPAY', 'INTEREST'],
    ['MANUAL_LOANS_BORROW', 'MANUAL_LOANS_REPAY', 'INTEREST'],
    ['AUTO_LOANS_BORROW', 'AUTO_LOANS_REPAY', 'INTEREST'],
    ['LOANS_BORROW_FUNDS', 'LOANS_PLEDGE_ASSET', 'INTEREST'],
    ['BORROWED_AMOUNT_INS_LOAN', 'PRINCIPLE_REPAYMENT_INS_LOAN', 'INTEREST_REPAYMENT_INS_LOAN'],
    ['BORROWED_AMOUNT_INS_LOAN', 'AUTO_PRINCIPLE_REPAYMENT_INS_LOAN', 'AUTO_INTEREST_REPAYMENT_INS_LOAN'],
    ['INSTITUTION_LOAN_IN', 'INSTITUTION_PAYBACK_PRINCIPAL_OUT', 'INSTITUTION_PAYBACK_INTEREST_OUT'],
    ['INSTITUTION_LOAN_IN', 'INSTITUTION_LIQ_PRINCIPAL_OUT', 'INSTITUTION_LIQ_INTEREST_OUT'],
    ['CUSTODY_LOCK', 'CUSTODY_UNLOCK', 'CUSTODY_SETTLE_FEE'],
    ['DBS_CASH_OUT', 'DBS_CASH_IN', 'CUSTODY_NETWORK_FEE'],
  ])('%s is no gain and %s no loss; %s is one', (came, went, cost) => {
    expect([kind(came), kind(went), kind(cost)]).toEqual(['transfer', 'transfer', 'other'])
  })

  it.each(['CURRENCY_BUY', 'CONVERT', 'IDN_CONVERT_OUT', 'SPOT_REPAYMENT_SELL', 'INSTITUTION_EXCHANGE_BUY'])(
    'what %s gave for another coin is no result',
    (type) => {
      expect(kind(type)).toBe('transfer')
    },
  )

  it('a fee that spot gives back is a result, what spot trades is none', () => {
    expect([kind('FEE_REFUND', 'spot'), kind('TRADE', 'spot'), kind('TRADE', 'linear')]).toEqual([
      'other',
      'transfer',
      'trade',
    ])
  })

  it('a type that is not documented is the rest, and told once by its name alone', async () => {
    const row = (id: string, type: string) => ({
      id,
      category: '',
      symbol: '',
      transactionTime: '1000',
      type,
      change: '-52000',
      cashBalance: '5100',
    })
    const list = [row('1', 'MOON_LANDING'), row('2', 'MOON_LANDING'), row('3', 'BORROW')]
    const world = scripted([answer({ list, nextPageCursor: '' })])
    const store = memoryStore()
    const told: unknown[][] = []
    const book = new WalletLog({
      accountId: 'acc',
      calls: accountCalls(world.shared, world.caller),
      store,
      now: () => epoch(2_000),
      floor: () => epoch(0),
      write: async (write) => await write(),
      signal: new AbortController().signal,
      onUnread: (reason) => void told.push(['unread', reason]),
      onSetAside: () => undefined,
      onMissing: () => undefined,
      onUnknownType: (...words) => void told.push(words),
    })
    const read = book.beside(async () => ({ ok: true }))
    await world.clock.pass(60_000)
    await read

    expect(told).toEqual([['MOON_LANDING']])
    expect([...store.walletLog.values()].map((change) => change.kind)).toEqual(['other', 'other', 'transfer'])
  })
})
