import type { WalletChangeRow } from './calling/schemas.ts'
import type { WalletChange } from './store.types.ts'

type Kind = WalletChange['kind']

const types = (kind: Kind, ...list: readonly string[]): readonly (readonly [string, Kind])[] =>
  list.map((type) => [type, kind] as const)

/**
 * Every documented type of the account book (Bybit, enum `type(uta-translog)`) in four words: what trading made,
 * funding, money that came or left, and the rest, which is a result too.
 */
const KIND_BY_TYPE: ReadonlyMap<string, Kind> = new Map([
  ...types('trade', 'TRADE', 'DELIVERY', 'LIQUIDATION', 'ADL'),
  ...types('funding', 'SETTLEMENT'),
  ...types('transfer', 'TRANSFER_IN', 'TRANSFER_OUT', 'BONUS_TRANSFER_IN', 'BONUS_TRANSFER_OUT'),
  ...types('transfer', 'PEF_TRANSFER_IN', 'PEF_TRANSFER_OUT', 'DBS_CASH_IN', 'DBS_CASH_OUT'),
  ...types('transfer', 'DBS_CASH_IN_TR', 'DBS_CASH_OUT_TR', 'CUSTODY_CASH_RECOVER_TR'),
  // Locked up it is still his.
  ...types('transfer', 'CUSTODY_LOCK', 'CUSTODY_UNLOCK', 'CUSTODY_UNLOCK_REFUND', 'PREMARKET_TRANSFER_OUT'),
  ...types('transfer', 'PREMARKET_DELIVERY_PLEDGE_BACK', 'PREMARKET_ROLLBACK_PLEDGE_BACK'),
  // What another coin was bought or sold for left for that coin, or came from it.
  ...types('transfer', 'CURRENCY_BUY', 'CURRENCY_SELL', 'CONVERT', 'IDN_CONVERT_IN', 'IDN_CONVERT_OUT'),
  ...types(
    'transfer',
    'SPOT_REPAYMENT_BUY',
    'SPOT_REPAYMENT_SELL',
    'EARNING_REDEMPTION_BUY',
    'EARNING_REDEMPTION_SELL',
  ),
  ...types('transfer', 'PREMARKET_DELIVERY_BUY_NEW_COIN', 'PREMARKET_DELIVERY_SELL_NEW_COIN'),
  ...types('transfer', 'AUTO_BUY_LIABILITY_INS_LOAN', 'AUTO_SOLD_COLLATERAL_INS_LOAN'),
  ...types('transfer', 'INSTITUTION_EXCHANGE_BUY', 'INSTITUTION_EXCHANGE_SELL', 'ALPHA_SMALL_TOKEN_REFUND'),
  // Put into a product of the exchange it is still his, and comes back from it.
  ...types('transfer', 'TOKENS_SUBSCRIPTION', 'TOKENS_REDEMPTION'),
  ...types('transfer', 'FLEXIBLE_STAKING_SUBSCRIPTION', 'FLEXIBLE_STAKING_REDEMPTION', 'FLEXIBLE_STAKING_REFUND'),
  ...types('transfer', 'FIXED_STAKING_SUBSCRIPTION', 'FIXED_STAKING_REFUND'),
  ...types('transfer', 'ONCHAINEARN_SUBSCRIPTION', 'ONCHAINEARN_REDEMPTION', 'ONCHAINEARN_REFUND'),
  ...types('transfer', 'STRUCTURE_PRODUCT_SUBSCRIPTION', 'STRUCTURE_PRODUCT_REFUND'),
  ...types('transfer', 'CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION'),
  ...types('transfer', 'PREMIMUM_WEALTH_MANAGEMENT_SUBSCRIPTION', 'PREMIMUM_WEALTH_MANAGEMENT_REFUND'),
  ...types('transfer', 'LIQUIDITY_MINING_SUBSCRIPTION', 'LIQUIDITY_MINING_REFUND', 'PWM_SUBSCRIPTION', 'PWM_REFUND'),
  ...types('transfer', 'DEFI_INVESTMENT_SUBSCRIPTION', 'DEFI_INVESTMENT_REFUND', 'DEFI_INVESTMENT_REDEMPTION'),
  // What is borrowed is no gain, and what is paid back no loss.
  ...types('transfer', 'BORROW', 'REPAY', 'FLOATING_TO_FIXED_BORROW', 'FLOATING_TO_FIXED_REPAY'),
  ...types('transfer', 'MANUAL_LOANS_BORROW', 'MANUAL_LOANS_REPAY', 'AUTO_LOANS_BORROW', 'AUTO_LOANS_REPAY'),
  ...types('transfer', 'LOANS_BORROW_FUNDS', 'LOANS_PLEDGE_ASSET', 'BORROWED_AMOUNT_INS_LOAN'),
  ...types('transfer', 'PRINCIPLE_REPAYMENT_INS_LOAN', 'AUTO_PRINCIPLE_REPAYMENT_INS_LOAN'),
  ...types('transfer', 'TRANSFER_IN_INS_LOAN', 'TRANSFER_OUT_INS_LOAN', 'INSTITUTION_LOAN_IN'),
  ...types('transfer', 'INSTITUTION_PAYBACK_PRINCIPAL_OUT', 'INSTITUTION_LIQ_PRINCIPAL_OUT'),
  ...types('transfer', 'INSTITUTION_LOAN_TRANSFER_IN', 'INSTITUTION_LOAN_TRANSFER_OUT'),
  ...types(
    'transfer',
    'INSTITUTION_LOAN_WITHOUT_WITHDRAW',
    'INSTITUTION_LOAN_RESERVE_IN',
    'INSTITUTION_LOAN_RESERVE_OUT',
  ),
  ...types('transfer', 'PLATFORM_TOKEN_MNT_LIQRECALLEDMMNT', 'PLATFORM_TOKEN_MNT_LIQRETURNEDMNT'),
  // Gifts, interest, fees, penalties.
  ...types('other', 'AIRDROP', 'BONUS', 'BONUS_RECOLLECT', 'FEE_REFUND', 'INTEREST', 'AUTO_DEDUCTION'),
  ...types('other', 'INTEREST_REPAYMENT_INS_LOAN', 'AUTO_INTEREST_REPAYMENT_INS_LOAN'),
  ...types('other', 'INSTITUTION_PAYBACK_INTEREST_OUT', 'INSTITUTION_LIQ_INTEREST_OUT'),
  ...types('other', 'PREMARKET_DELIVERY_PLEDGE_PAY_SELLER', 'PREMARKET_ROLLBACK_PLEDGE_PENALTY_TO_BUYER'),
  ...types('other', 'CUSTODY_NETWORK_FEE', 'CUSTODY_SETTLE_FEE', 'SPREAD_FEE_OUT', 'BROKER_ABACCOUNT_FEE'),
  ...types('other', 'PEF_PROFIT_SHARE', 'TWAP_BUDGET_AIRDROP', 'TWAP_BUDGET_RECALL'),
])

/** What a row of the account book is; null for a type that is not documented. Spot trades coins for coins. */
export function kindOfChange({ type, category }: Pick<WalletChangeRow, 'type' | 'category'>): Kind | null {
  const kind = KIND_BY_TYPE.get(type) ?? null
  return kind === 'trade' && category === 'spot' ? 'transfer' : kind
}
