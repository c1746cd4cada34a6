import type { DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import type { OtherCoin } from './accounts.ts'

/** Dashboard, each card with its own state, so that one failure never blanks the page (screens.md 2.7). */
export interface DashboardView {
  /** Set filter, '' for all. */
  readonly account: string
  readonly accountOptions: readonly string[]
  readonly balance: Loadable<BalanceCard>
  readonly unrealised: {
    readonly pnl: DecimalText
    readonly pctOfBalance: number | null
    readonly open: number
    /** I15: no position's figures follow the exchange. */ readonly stale: boolean
  } | null
  readonly timeframes: Loadable<readonly PnlCard[]>
  readonly accounts: Loadable<readonly AccountRow[]>
  /** Ids into table `positions`, five largest by value. */
  readonly largest: Loadable<readonly string[]>
  readonly updating: boolean
}

export interface BalanceCard {
  /** USDT. */
  readonly total: DecimalText
  /** Coins beside it. */
  readonly others: readonly OtherCoin[]
  readonly parts: readonly {
    readonly account: string
    readonly balance: DecimalText
    readonly share: number
    readonly swatch: number
  }[]
}

export interface PnlCard {
  readonly id: 'today' | 'yesterday' | 'last_7_days' | 'last_30_days' | 'last_90_days'
  readonly label: string
  /** The question of what it is made of, for the address (`explained/asked.ts`). */
  readonly asks: string
  readonly pnl: number
  /** With the funding of the same trades; null where the server does not say. */
  readonly afterFunding: number | null
  readonly pctOfBalance: number | null
  readonly trades: number | null
  /** Only for today: with the open positions. */
  readonly inclOpen: number | null
}

export interface AccountRow {
  readonly account: string
  readonly swatch: number
  readonly balance: number | null
  readonly totalPnl: number
  readonly trades: number
  readonly strategies: number
  readonly lastActivityAt: number | null
  readonly keyDaysLeft: number | null
  /** Why the account needs attention, or null. */
  readonly attention: string | null
}
