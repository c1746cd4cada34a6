import type { EpochMs } from '../../domain/core/time.ts'
import type { WalletBalance } from './account.types.ts'
import { withCoins, type ToldCoins } from './walletCoins.ts'

/** The wallet of one account: what REST lists, and the coins that the stream tells one by one. */
export class WalletBook {
  private known: WalletBalance | null = null
  /** Told since REST was asked last: its answer may lack it. */
  private since: ToldCoins | null = null

  /** Null until REST has listed it: a frame alone does not say what else there is. */
  get newest(): WalletBalance | null {
    return this.known
  }

  /** REST is asked for it now. */
  asked(): void {
    this.since = null
  }

  /** What REST answered. */
  listed(wallet: WalletBalance): WalletBalance {
    this.known = this.since === null ? wallet : withCoins(wallet, this.since, wallet.at)
    return this.known
  }

  /** A frame: the coins that changed. */
  heard(told: ToldCoins, at: EpochMs): void {
    this.since = { ...told, coins: new Map([...(this.since?.coins ?? []), ...told.coins]) }
    if (this.known !== null) this.known = withCoins(this.known, told, at)
  }
}
