import { compareDecimals, type DecimalText, differenceOf, isZero, sumOf, ZERO } from '../../domain/core/decimal.ts'
import { epoch, type EpochMs } from '../../domain/core/time.ts'
import type { CoinRow, WalletRow } from './calling/schemas.ts'
import type { OtherCoin, WalletBalance } from './account.types.ts'

/** The coin that the account book is asked for, and all figures of money are in. */
export const BOOK_COIN = 'USDT'

/** What an answer or a frame tells of the unified account. */
export interface ToldCoins {
  readonly available: DecimalText | null
  /** By its name, each coin that could be read. */
  readonly coins: ReadonlyMap<string, CoinRow>
  /** Whether some could not be read. */
  readonly isPartly: boolean
}

/** Nothing in it: what a list tells is laid over this. */
const EMPTY: WalletBalance = {
  equity: ZERO,
  walletBalance: ZERO,
  unrealisedPnl: ZERO,
  available: null,
  others: [],
  at: epoch(0),
}

/** The unified account among the rows of a wallet, whatever others come with it; null where none says what is in it. */
function toldBy(rows: readonly WalletRow[]): ToldCoins | null {
  const row = rows.find(({ accountType }) => accountType === 'UNIFIED')
  if (row?.coin === undefined) return null
  const { good, rejected } = row.coin
  return {
    available: row.totalAvailableBalance,
    coins: new Map(good.map((coin) => [coin.coin, coin])),
    isPartly: rejected.length > 0,
  }
}

/** The same of a frame, which says 0 of the worth of a coin that is no collateral: that tells nothing of it. */
export function pushedBy(rows: readonly WalletRow[]): ToldCoins | null {
  const told = toldBy(rows)
  if (told === null) return null
  const { coins } = told
  return {
    ...told,
    coins: new Map([...coins].map(([name, coin]) => [name, isWorthNothing(coin) ? { ...coin, usdValue: null } : coin])),
  }
}

const isWorthNothing = ({ usdValue }: CoinRow): boolean => usdValue !== null && isZero(usdValue)

/** A whole wallet as REST lists it; null where it does not say what is in it: what was known stands. */
export function walletFrom(rows: readonly WalletRow[], at: EpochMs): WalletBalance | null {
  const told = toldBy(rows)
  if (told === null) return null
  const own = told.coins.get(BOOK_COIN)
  // A coin of which there is nothing is not listed; one that could not be read may be this one.
  if (own === undefined ? told.isPartly : own.walletBalance === null) return null
  return withCoins(EMPTY, told, at)
}

/**
 * A wallet after some of its coins were told: the others stand, one of which there is nothing left goes, and one
 * without an amount says nothing. A worth that is not told stands while its amount does.
 */
export function withCoins(known: WalletBalance, { available, coins }: ToldCoins, at: EpochMs): WalletBalance {
  const own = coins.get(BOOK_COIN)
  const others = new Map(known.others.map((other) => [other.coin, other]))
  for (const row of coins.values()) {
    const other = otherFrom(row)
    if (other === null) continue
    if (isZero(other.amount)) others.delete(other.coin)
    else others.set(other.coin, { ...other, worth: other.worth ?? worthOfSame(other, others.get(other.coin)) })
  }
  return { ...known, ...(own !== undefined && ownFrom(own)), available, others: [...others.values()], at }
}

const worthOfSame = ({ amount }: OtherCoin, before: OtherCoin | undefined): DecimalText | null =>
  before !== undefined && compareDecimals(before.amount, amount) === 0 ? before.worth : null

function ownFrom(own: CoinRow): Partial<WalletBalance> {
  const { walletBalance } = own
  if (walletBalance === null) return {}
  const unrealisedPnl = openResultOf(own)
  return {
    // Not the coin's own equity: that lacks what was borrowed, which no trade lost.
    equity: unrealisedPnl === null ? null : sumOf([walletBalance, unrealisedPnl]),
    walletBalance,
    unrealisedPnl,
  }
}

const openResultOf = ({ unrealisedPnl, equity, walletBalance }: CoinRow): DecimalText | null =>
  unrealisedPnl ?? (equity === null || walletBalance === null ? null : differenceOf(equity, walletBalance))

function otherFrom({ coin, equity, walletBalance, usdValue }: CoinRow): OtherCoin | null {
  const amount = equity ?? walletBalance
  return coin === BOOK_COIN || amount === null ? null : { coin, amount, worth: usdValue }
}
