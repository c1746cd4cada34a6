import { type DecimalText, differenceOf, isZero, sumOf, ZERO } from '../../domain/core/decimal.ts'
import type { EpochMs } from '../../domain/core/time.ts'
import type { CoinRow, WalletRow } from './calling/schemas.ts'
import type { OtherCoin, WalletBalance } from './account.types.ts'

/** The coin that the account book is asked for, and all figures of money are in. */
export const BOOK_COIN = 'USDT'

/**
 * The unified account among the rows of a wallet, whatever others come with it; null where none says what is in it:
 * what was known stands.
 */
export function walletFrom(rows: readonly WalletRow[], at: EpochMs): WalletBalance | null {
  const row = rows.find(({ accountType }) => accountType === 'UNIFIED')
  if (row?.coin === undefined) return null
  const { good, rejected } = row.coin
  const own = good.find(({ coin }) => coin === BOOK_COIN)
  // A coin of which there is nothing is not listed; one that could not be read may be this one.
  if (own === undefined && rejected.length > 0) return null
  const walletBalance = own === undefined ? ZERO : own.walletBalance
  if (walletBalance === null) return null
  const unrealisedPnl = own === undefined ? ZERO : openResultOf(own)
  return {
    // Not the coin's own equity: that lacks what was borrowed, which no trade lost.
    equity: unrealisedPnl === null ? null : sumOf([walletBalance, unrealisedPnl]),
    walletBalance,
    unrealisedPnl,
    available: row.totalAvailableBalance,
    others: good.flatMap(otherFrom),
    at,
  }
}

const openResultOf = ({ unrealisedPnl, equity, walletBalance }: CoinRow): DecimalText | null =>
  unrealisedPnl ?? (equity === null || walletBalance === null ? null : differenceOf(equity, walletBalance))

function otherFrom({ coin, equity, walletBalance, usdValue }: CoinRow): readonly OtherCoin[] {
  const amount = equity ?? walletBalance
  return coin === BOOK_COIN || amount === null || isZero(amount) ? [] : [{ coin, amount, worth: usdValue }]
}
