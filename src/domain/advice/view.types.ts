import type { AddressOf } from '../access/address.ts'
import type { COMMAND_ADDRESS } from '../access/addresses.ts'
import type { HistoryLine } from '../changes/types.ts'
import type { Loadable } from '../core/outcome.ts'
import type { EpochMs } from '../core/time.ts'
import type { Reason } from '../recommendations/actions.types.ts'
import type { TaskProgress } from '../tasks/model.ts'

/** The command center (screens.md 2.10): what to do today, and why. */
export interface AdviceView {
  readonly filters: AdviceFilters
  /** Words of the address that are none of its own. */
  readonly notices: readonly string[]
  /** The past day that is shown, and nothing of it can be changed; null for today. */
  readonly past: PastDay | null
  readonly steps: Steps
  readonly list: Loadable<AdviceData>
  /** A generation under way; null when there is none. */
  readonly task: TaskProgress | null
  /** Actions whose tick can still be taken back here. */
  readonly undo: readonly Advice[]
}

/** A day before today that is looked back at: as it stood at its end. */
export interface PastDay {
  /** `2026-11-20`, of the user's zone. */
  readonly day: string
  /** Its last ms. */
  readonly at: EpochMs
}

/** Days to go to, `2026-11-20`; null where there is none. */
export interface Steps {
  /** Of the first generation that is kept. */
  readonly first: string | null
  /** Of the generations before and after the one that is shown; `''` is today. */
  readonly previous: string | null
  readonly next: string | null
}

/** The address: `?action=promote&urgency=high&account=&strategy=&ready=1&sort=window_end&row={id}&at=2026-11-20`. */
export type AdviceFilters = AddressOf<typeof COMMAND_ADDRESS>

export interface AdviceData {
  readonly figures: AdviceFigures
  /** Actions about shares of an account that pass the filters, in the order of the address. */
  readonly actions: readonly Advice[]
  /** Those that need money moved, by the same filters and order (PORT-07). */
  readonly balances: readonly Advice[]
  /** How many there are of both, before the filters. */
  readonly total: number
  readonly accounts: readonly string[]
  readonly strategies: readonly string[]
  /** When they were generated; null before the first generation. */
  readonly generatedAt: number | null
  /** Every strategy stays where it is: the bound that is nearest to being met; null else, or where none is near. */
  readonly nearest: Nearest | null
  readonly isQuiet: boolean
  /** The row that is open, whatever the filters. */
  readonly opened: Advice | null
  /** Of the row that is open; null where none is, or where it is about an account. */
  readonly openedStrategy: OpenedStrategy | null
  /** A later answer failed; the rows are those of `asOf`. */
  readonly problem: string | null
}

/** The strategy of the open row. */
export interface OpenedStrategy {
  /** Of its page, or of the list narrowed to it while its id is not known. */
  readonly path: string
  /** The newest of what happened to it. */
  readonly happened: Loadable<readonly HistoryLine[]>
  /** Where all changes of its definition are. */
  readonly historyPath: string
}

/** What the cards say, over all actions. */
export interface AdviceFigures {
  readonly ready: number
  readonly soon: number
  readonly cooling: number
  readonly balances: number
  readonly doneThisWeek: number
  /** Points of open actions together. */
  readonly netChange: number
}

/** Where an action stands now. */
export type Lane = 'ready' | 'soon' | 'cooling' | 'later' | 'done'
export type AdviceUrgency = 'high' | 'medium' | 'low'

/** When something may be done, and how pressing and sure it is. */
export interface Timing {
  readonly isReady: boolean
  readonly windowStart: number | null
  readonly windowEnd: number | null
  readonly nextReview: number | null
  readonly cooldownUntil: number | null
  readonly urgency: AdviceUrgency
  /** 0 to 100. */
  readonly confidence: number
  readonly daysSince: number | null
}

/** A recommended action as pages draw it (spec 3, Portfolio recommendation action); times in ms. */
export interface Advice extends Timing {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly strategy: string | null
  readonly account: string
  readonly toAccount: string
  /** The other end of a swap. */
  readonly partner: string | null
  readonly stage: string | null
  readonly nextStage: string | null
  /** Per cent of the account, before and after. */
  readonly shareNow: number | null
  readonly shareNext: number | null
  /** Points. */
  readonly change: number
  /** PORT-06. */
  readonly isSignificant: boolean
  /** There is something to do: it does not merely go on as it does. */
  readonly isWork: boolean
  /** PORT-07. */
  readonly needsBalance: boolean
  readonly balanceChange: number | null
  readonly balance: Timing
  readonly sentences: readonly string[]
  readonly reasons: readonly Reason[]
  readonly lane: Lane
  readonly isDone: boolean
  /** Its tick is on its way. */
  readonly isSaving: boolean
  readonly doneAt: number | null
}

/** A bound that is not met yet. */
export interface Nearest {
  readonly strategy: string
  readonly account: string
  readonly reason: Reason
}

/** What the dashboard shows of it; locked where it is not in the plan. */
export type TopAdvice =
  | { readonly isLocked: true }
  | { readonly isLocked: false; readonly list: Loadable<readonly Advice[]> }
