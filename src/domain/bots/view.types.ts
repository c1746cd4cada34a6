import type { AddressOf } from '../access/address.ts'
import type { BOTS_ADDRESS } from '../access/addresses.ts'
import type { ChangeHistory, HistoryLine } from '../changes/types.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import type { Loadable } from '../core/outcome.ts'
import type { Outcomes } from '../writes/model.ts'
import type { RuleDraft } from './draft.ts'
import type { BulkAct, BulkTold } from './events.ts'
import type { RuleFigures } from './rules.ts'

/** Bot maintenance (screens.md 2.8). What is typed into a form is the tab's own; what the server says of it is here. */
export interface BotsView {
  readonly filters: RuleFilters
  /** Words of the address that are none of its own. */
  readonly notices: readonly string[]
  readonly rules: Loadable<RulesData>
  readonly strategies: Loadable<readonly NamedStrategy[]>
  readonly accounts: Loadable<readonly string[]>
  readonly draft: DraftView | null
  /** Grows when this tab's form was saved whole. */
  readonly finished: number
  readonly outcomes: Outcomes
  readonly coverage: Loadable<CoverageData>
  /** A sync is bringing history in: what is covered is told of what has come so far. */
  readonly isSyncing: boolean
  /** Those that pass the address, and how many there are of all. */
  readonly conflicts: Loadable<ConflictsData>
  readonly conflictCount: number
  /** Null while its tab is not shown. */
  readonly history: Loadable<ChangeHistory<RuleHistoryLine>> | null
  /** The newest act of each tab on several rules. */
  readonly bulk: readonly BulkView[]
  /** When the worker that does them began, ms. */
  readonly since: number
  /** What the exchange lists. */
  readonly symbols: ListedSymbols
}

/** `unknown`: the exchange could not be asked; then any symbol may be typed. */
export interface ListedSymbols {
  readonly state: 'listed' | 'loading' | 'unknown'
  readonly symbols: readonly string[]
}

/** What became of a rule, and when. */
export interface RuleHistoryLine extends HistoryLine {
  /** The rule as it was before, by the id and name of its strategy; null of one that was added. */
  readonly restore: {
    readonly strategy: string
    readonly name: string
    readonly account: string
    readonly symbol: string
  } | null
}

export interface BulkView {
  /** Entry with which it began: what the command was answered with. */
  readonly asked: number
  readonly act: BulkAct
  readonly account: string
  readonly isRunning: boolean
  /** In the order in which the rules were chosen. */
  readonly results: readonly {
    readonly id: string
    readonly state: BulkTold['state'] | 'working' | 'waiting'
    readonly message: string
  }[]
}

export interface NamedStrategy {
  readonly id: string
  readonly name: string
}

/** The address: `?tab=rules&account=&strategy=&state=active&q=&sort=&dir=&from=&to=`. '' is no filter. */
export type RuleFilters = AddressOf<typeof BOTS_ADDRESS>

export interface RulesData {
  readonly rows: readonly RuleRow[]
  /** The rows by account or strategy; null where they are not grouped. */
  readonly groups: readonly RuleGroup[] | null
  readonly total: number
  readonly active: number
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
  /** A later answer failed; the rows are those of `asOf`. */
  readonly problem: string | null
}

export interface RuleGroup {
  /** Name of the account or the strategy. */
  readonly id: string
  /** Ids of its rules, in the order of the rows. */
  readonly rows: readonly string[]
  readonly active: number
  /** Of 30 days, in USDT; null while no figure is known. */
  readonly trades: number | null
  readonly pnl: string | null
}

export interface RuleRow {
  readonly id: string
  readonly strategyId: string
  readonly strategy: string
  readonly account: string
  readonly symbol: string
  /** 'BTC' of BTCUSDT. */
  readonly base: string
  readonly isActive: boolean
  readonly createdAt: number | null
  readonly stoppedAt: number | null
  readonly reason: string | null
  /** Sides of the open positions that count to an active rule: it was active when they opened. */
  readonly open: readonly ('long' | 'short')[]
  /** Two active rules of one account and symbol: their trades are conflicts. */
  readonly overlaps: boolean
  /** The exchange lists its symbol no more: nothing can open under it. False while the list is not known. */
  readonly isDelisted: boolean
  /** Null while the server has not told them, or has none to tell. */
  readonly figures: RuleFigures | null
  /** Active for a week and longer, without an open position, and no trade closed for as long. */
  readonly isIdle: boolean
  readonly busy: 'saving' | 'stopping' | 'deleting' | null
}

/** A form as the server judges it, symbol by symbol. */
export interface DraftView {
  readonly draft: RuleDraft
  readonly lines: readonly DraftLine[]
  readonly canSave: boolean
  readonly isSaving: boolean
}

export interface DraftLine {
  readonly symbol: string
  readonly state: 'checking' | 'valid' | 'refused' | 'failed' | 'saving' | 'saved'
  readonly message: string
}

/** Whether a list of trades has more, and how the asking for them goes. */
export type More = 'none' | 'there' | 'loading' | 'failed'

/** Closed trades without a rule. The counts are of all, whatever the address asks for. */
export interface CoverageData {
  readonly count: number
  readonly pnl: string
  readonly bySymbol: readonly UncoveredSymbol[]
  readonly byAccount: readonly { readonly name: string; readonly count: number; readonly pnl: string }[]
  /** Those that pass the address, also those that are not shown. */
  readonly total: number
  readonly more: More
  /** The newest of them; null while they are on their way. */
  readonly trades:
    | readonly (ClosedTradeRow & {
        readonly isCoveredNow: boolean
        readonly probable: NamedStrategy | null
      })[]
    | null
}

/** What is known of the uncovered trades of a symbol. */
export interface UncoveredSymbol {
  readonly name: string
  readonly count: number
  readonly pnl: string
  /** Where all of them that are at hand were traded; null for several accounts, or none known. */
  readonly account: string | null
  readonly probable: NamedStrategy | null
}

export interface ConflictsData {
  readonly count: number
  /**
   * Why they could not be asked for: the count is then the last that is known, or 0, and nobody may read it as clean.
   */
  readonly problem: string | null
  readonly rows: readonly ConflictRow[]
  readonly more: More
  /** The way to the trades among them that several rules claim; null while none is known. Figures are no trades. */
  readonly claimed: { readonly count: number; readonly path: string } | null
}

export interface ConflictRow {
  readonly id: string
  readonly kind: 'attribution' | 'reconciliation'
  readonly symbol: string
  /** Base name of the symbol, for its logo. */
  readonly base: string
  readonly account: string
  readonly trade: ClosedTradeRow | null
  readonly at: number | null
  /** Strategies that claim it. */
  readonly candidates: readonly string[]
  readonly reason: string
}
