import type { AddressOf } from '../access/address.ts'
import type { AdviceUrgency } from '../advice/view.types.ts'
import type { STRATEGY_ADDRESS } from '../access/addresses.ts'
import type { BotRule } from '../bots/model.ts'
import type { ChangeHistory } from '../changes/types.ts'
import type { ClosedTradeRow } from '../closed/model.ts'
import type { DecimalText } from '../core/decimal.ts'
import type { Loadable } from '../core/outcome.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { Outcomes } from '../writes/model.ts'
import type { Curve, StrategyRow } from './view.types.ts'

/** One strategy (screens.md 2.5). What no tab shows is not made. */
export interface StrategyView {
  readonly address: StrategyAddress
  readonly notices: readonly string[]
  readonly page: Loadable<StrategyPage>
  readonly outcomes: Outcomes
}

/** `?tab=performance&range=90d&chart=drawdown`. */
export type StrategyAddress = AddressOf<typeof STRATEGY_ADDRESS>

export interface StrategyPage {
  readonly name: string
  /** What its owner wrote down; null where it was deleted: its trades keep the name. */
  readonly definition: DefinitionView | null
  /** The strategy on each of its accounts, the best first. */
  readonly units: readonly StrategyRow[]
  readonly openPnl: DecimalText | null
  readonly open: readonly OpenRow[]
  readonly rules: readonly BotRule[]
  /** A part that could not be loaded, beside the rest. */
  readonly problem: { readonly text: string; readonly resource: string } | null
  readonly results: Loadable<StrategyResults> | null
  readonly trades: Loadable<readonly ClosedTradeRow[]> | null
  /** What was changed of its definition. */
  readonly history: Loadable<ChangeHistory> | null
  /** 'locked': the plan does not hold them. */
  readonly actions: Loadable<readonly ActionRow[]> | 'locked' | null
  /** What became of earlier ones; null where they are not shown. */
  readonly record: Loadable<StrategyRecord> | null
}

export interface DefinitionView {
  readonly id: string
  /** Keys in the order of their names. */
  readonly keys: Readonly<Record<string, unknown>>
  readonly createdAt: number | null
  readonly updatedAt: number | null
  readonly isSaving: boolean
}

export type OpenRow = Pick<
  PositionRow,
  'id' | 'symbol' | 'base' | 'side' | 'account' | 'size' | 'entry' | 'mark' | 'pnl' | 'roiPct'
>

/** What it made in a range: chart, months, symbols and accounts are one fold of the same days. */
export interface StrategyResults {
  readonly curve: Curve
  /** Its first day. */
  readonly from: string
  readonly pnl: DecimalText
  readonly trades: number
  /** Deepest fall of the summed result below its highest so far, USDT; 0 or less. */
  readonly deepest: number
  readonly months: readonly MonthRow[]
  readonly accounts: readonly SumRow[]
  readonly symbols: Loadable<readonly SumRow[]>
}

export interface MonthRow {
  /** `2026-11`. */
  readonly id: string
  readonly pnl: DecimalText
  readonly trades: number
  readonly winPct: number | null
}

export interface SumRow {
  readonly id: string
  readonly pnl: DecimalText
  readonly trades: number
}

export interface ActionRow {
  readonly id: string
  readonly label: string
  readonly account: string
  readonly toAccount: string | null
  readonly allocationNow: number | null
  readonly allocationNext: number | null
  readonly urgency: AdviceUrgency
  readonly confidence: number | null
  readonly generatedAt: number | null
  readonly doneAt: number | null
  /** Why, in sentences. */
  readonly reasons: readonly string[]
}

/** What became of an advice: 'withdrawn' by a newer generation before its window closed. */
export type Fate = 'followed' | 'ignored' | 'withdrawn'

/** Advice about a strategy that came to an end, and what following and ignoring it came to (N10). */
export interface StrategyRecord {
  /** The newest end first. */
  readonly rows: readonly PastAction[]
  readonly sums: readonly RecordSum[]
}

export interface RecordSum {
  readonly fate: 'followed' | 'ignored'
  readonly count: number
  readonly after: readonly {
    readonly days: number
    /** Those of which so many days have passed, and USDT of their shares beside the shares before; null of none. */
    readonly judged: number
    readonly usdt: DecimalText | null
  }[]
}

export interface PastAction {
  readonly id: string
  readonly label: string
  readonly account: string
  readonly toAccount: string | null
  /** Per cent of the account, before and as recommended. */
  readonly allocationNow: number | null
  readonly allocationNext: number | null
  readonly saidAt: number
  readonly fate: Fate
  /** Its tick, the end of its window, or the generation that took it back. */
  readonly endedAt: number
  readonly after: readonly { readonly days: number; readonly made: Made | null }[]
}

/** `usdt` is `ratio`, what the trades of the days made of their margins, of the difference of the margins in USDT. */
export interface Made {
  readonly ratio: DecimalText
  readonly marginNow: DecimalText
  readonly marginNext: DecimalText
  readonly usdt: DecimalText
}
