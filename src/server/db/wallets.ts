import type { OtherCoin, WalletBalance } from '../exchange/account.types.ts'
import type { Db } from './open.ts'

declare module './schema.ts' {
  interface Database {
    wallets: {
      account_id: string
      user_id: string
      equity: DecimalOrNull
      wallet_balance: Decimal
      unrealised_pnl: DecimalOrNull
      available: DecimalOrNull
      others: Json<readonly OtherCoin[]>
      updated_at: Time
    }
  }
}

/**
 * A wallet with the name of its account. Figures are decimals: USDT, and USD by all collateral for `available`; null
 * where the exchange does not tell them.
 */
export interface KeptWallet {
  readonly accountId: string
  readonly accountName: string
  readonly equity: string | null
  readonly balance: string
  readonly unrealisedPnl: string | null
  readonly available: string | null
  readonly others: readonly OtherCoin[]
  readonly at: Date
}

export async function saveWallet(
  db: Db,
  owner: { readonly userId: string; readonly accountId: string },
  wallet: WalletBalance,
): Promise<void> {
  const row = {
    equity: wallet.equity,
    wallet_balance: wallet.walletBalance,
    unrealised_pnl: wallet.unrealisedPnl,
    available: wallet.available,
    others: JSON.stringify(wallet.others),
    updated_at: new Date(wallet.at),
  }
  await db
    .insertInto('wallets')
    .values({ account_id: owner.accountId, user_id: owner.userId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Wallets of a user's accounts; with an environment those that are in it alone. */
export async function listWallets(db: Db, userId: string, environment?: string): Promise<readonly KeptWallet[]> {
  const rows = await db
    .selectFrom('wallets')
    .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
    .selectAll('wallets')
    .select('accounts.account_name')
    .where('wallets.user_id', '=', userId)
    .where('accounts.user_id', '=', userId)
    .$if(environment !== undefined, (query) => query.where('accounts.environment', '=', environment!))
    .orderBy('accounts.created_at')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    accountName: row.account_name,
    equity: row.equity,
    balance: row.wallet_balance,
    unrealisedPnl: row.unrealised_pnl,
    available: row.available,
    others: row.others,
    at: row.updated_at,
  }))
}
