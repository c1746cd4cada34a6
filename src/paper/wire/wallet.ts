import type { Account, Desk, World } from '../orders/account.ts'
import { decimal, isZero, minus, plus, ratio, text } from '../decimal.ts'
import { priceAt } from '../market/price.ts'
import { MAINTENANCE, unrealisedPnl } from '../orders/positions.ts'
import type { Execution, OtherCoin, Wallet } from '../types.ts'
import type { Row } from './wire.ts'

/** A row of transaction-log for one execution: `change` is what the wallet felt. */
export function transactionRow(row: Execution): Row {
  const isFunding = row.execType === 'Funding'
  const isTransfer = row.execType === 'Transfer'
  return {
    id: row.execId,
    symbol: row.symbol,
    category: isTransfer ? '' : 'linear',
    side: isTransfer ? 'None' : row.side,
    transactionTime: String(row.execTime),
    type: isTransfer
      ? row.execPnl.startsWith('-')
        ? 'TRANSFER_OUT'
        : 'TRANSFER_IN'
      : isFunding
        ? 'SETTLEMENT'
        : row.execType === 'BustTrade'
          ? 'LIQUIDATION'
          : row.execType === 'AdlTrade'
            ? 'ADL'
            : 'TRADE',
    transSubType: '',
    qty: row.execQty,
    size: row.execQty,
    currency: 'USDT',
    tradePrice: row.execPrice,
    funding: isFunding ? text(minus(0, row.execFee)) : '',
    fee: isFunding ? '0' : row.execFee,
    cashFlow: row.execPnl,
    change: minus(row.execPnl, row.execFee),
    cashBalance: row.balance,
    feeRate: row.feeRate,
    bonusChange: '',
    tradeId: row.execId,
    orderId: row.orderId,
    orderLinkId: row.orderLinkId,
    extraFees: '',
  }
}

/** The only row of account/wallet-balance, with unrealised profit at `at`. */
export function walletRow(world: Pick<World, 'seed'>, { account }: Desk, at: number): Row {
  const { usdt, ...totals } = walletFields(world.seed, account, account, at)
  const others = account.coins ?? []
  return { ...totals, coin: [...(isZero(account.balance) ? [] : [usdt]), ...others.map((one) => coinRow(usdt, one))] }
}

/** A push of the wallet: the totals, and the coins that changed alone. */
export function walletPush(seed: number, account: Account, wallet: Wallet, at: number): Row {
  const { usdt, ...totals } = walletFields(seed, account, wallet, at)
  return { ...totals, coin: wallet.others?.map((one) => coinRow(usdt, one)) ?? [usdt] }
}

const coinRow = (like: Row, { coin, amount, worth }: OtherCoin): Row => ({
  ...like,
  coin,
  equity: amount,
  usdValue: worth,
  walletBalance: amount,
  availableToWithdraw: '',
  totalPositionIM: '0',
  totalPositionMM: '0',
  unrealisedPnl: '0',
  cumRealisedPnl: '0',
})

/** The totals, and USDT. */
function walletFields(seed: number, account: Account, wallet: Wallet, at: number): Row & { readonly usdt: Row } {
  const open = Object.values(account.positions).filter((position) => position.side !== '')
  const unrealised = open.reduce(
    (sum, position) => plus(sum, unrealisedPnl(position, priceAt(seed, position.symbol, at, 'mark'))),
    '0',
  )
  const margin = open.reduce((sum, position) => plus(sum, ratio(position.entryCost, position.leverage, 8)), '0')
  const maintenance = open.reduce(
    (sum, position) => plus(sum, text(decimal(position.entryCost).times(MAINTENANCE).toDecimalPlaces(8))),
    '0',
  )
  const equity = plus(wallet.balance, unrealised)
  const worth = (account.coins ?? []).reduce((sum, one) => plus(sum, one.worth), '0')
  const total = plus(equity, worth)
  const usdt = {
    coin: 'USDT',
    equity,
    usdValue: equity,
    walletBalance: wallet.balance,
    free: '',
    locked: '0',
    borrowAmount: '0',
    availableToBorrow: '',
    availableToWithdraw: minus(wallet.balance, margin),
    accruedInterest: '0',
    totalOrderIM: '0',
    totalPositionIM: margin,
    totalPositionMM: maintenance,
    unrealisedPnl: unrealised,
    cumRealisedPnl: wallet.cumRealisedPnl,
    bonus: '0',
    marginCollateral: true,
    collateralSwitch: true,
    spotHedgingQty: '0',
    spotBorrow: '0',
  }
  return {
    accountType: 'UNIFIED',
    accountLTV: '',
    accountIMRate: ratio(margin, total, 4),
    accountMMRate: ratio(maintenance, total, 4),
    accountIMRateByMp: ratio(margin, total, 4),
    accountMMRateByMp: ratio(maintenance, total, 4),
    totalInitialMarginByMp: margin,
    totalMaintenanceMarginByMp: maintenance,
    totalEquity: total,
    totalWalletBalance: plus(wallet.balance, worth),
    totalMarginBalance: total,
    totalAvailableBalance: minus(total, margin),
    totalPerpUPL: unrealised,
    totalInitialMargin: margin,
    totalMaintenanceMargin: maintenance,
    usdt,
  }
}
