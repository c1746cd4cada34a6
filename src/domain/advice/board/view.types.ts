import type { Loadable } from '../../core/outcome.ts'
import type { Advice, AdviceUrgency, Lane } from '../view.types.ts'

/** The board of the command center (screens.md 2.11): the same actions by when they are due, and what they lead to. */
export interface BoardView {
  readonly lanes: readonly BoardLane[]
  /** Cards that the address selects, whatever the filters. */
  readonly chosen: readonly BoardCard[]
  readonly timeline: Timeline
  readonly after: Loadable<BeforeAfter>
  /** Null before the second generation. */
  readonly changes: Loadable<Changes | null>
  readonly scoreboard: Loadable<ScoreboardView>
}

/** A lane with what passes the filters; `total` counts cards beyond those that are drawn. */
export interface BoardLane {
  readonly lane: Lane
  readonly cards: readonly BoardCard[]
  readonly total: number
}

/** An action, or both ends of a swap. */
export interface BoardCard {
  readonly id: string
  readonly ends: readonly Advice[]
  readonly isChosen: boolean
  /** What changed of it since the generation before, where the address asks for that. */
  readonly mark: Mark | null
}

/** New, more urgent, less urgent. */
export type Mark = 'fresh' | 'up' | 'down'

/** What a bar of the timeline is: when an action may be done, how long it rests, when it is looked at again. */
export type BarKind = 'window' | 'cooldown' | 'review'

/** Instants in ms, clipped to the timeline; `start` and `width` in per cent of it. */
export interface Bar {
  readonly kind: BarKind
  readonly from: number
  readonly to: number
  readonly start: number
  readonly width: number
}

export interface TimelineRow {
  readonly id: string
  readonly of: Advice
  readonly bars: readonly Bar[]
}

/** Thirty days of the user's zone. */
export interface Timeline {
  readonly from: number
  readonly to: number
  /** Now, in per cent. */
  readonly today: number
  /** Every fifth day: its beginning, and where that is in per cent. */
  readonly days: readonly { readonly at: number; readonly start: number }[]
  readonly rows: readonly TimelineRow[]
  /** Rows there are, where not all are drawn. */
  readonly total: number
}

/** As it is, after what is ticked, after that and what is selected, and after that and all that is ready. */
export type Scenario = 'now' | 'ticked' | 'chosen' | 'ready'

/** A share of a strategy, per cent of the account, beside the cap of its stage; null where that is not known. */
export interface Held {
  readonly share: number
  readonly cap: number | null
  readonly isOver: boolean
}

export interface StrategyAfter {
  /** Of its action. */
  readonly id: string
  readonly strategy: string
  /** The account that it leaves for this one; null where it stays. */
  readonly from: string | null
  readonly held: Readonly<Record<Scenario, Held | null>>
}

export interface AccountAfter {
  readonly account: string
  /** USDT; null where the server told none. */
  readonly balance: Readonly<Record<Scenario, number | null>>
  /** Per cent of the account that its strategies hold together. */
  readonly share: Readonly<Record<Scenario, number>>
  readonly strategies: readonly StrategyAfter[]
}

/** A cap that would break: of a strategy, or with null the whole of an account. */
export interface Broken {
  readonly scenario: Exclude<Scenario, 'now'>
  readonly account: string
  readonly strategy: string | null
  readonly share: number
  readonly cap: number
  /** It is so already. */
  readonly isSoNow: boolean
}

export interface BeforeAfter {
  /** Those that there is something to say of. */
  readonly scenarios: readonly Scenario[]
  readonly accounts: readonly AccountAfter[]
  readonly broken: readonly Broken[]
}

/** An action of one of two generations. */
export interface Changed {
  /** Of the generation that is shown; null where it is not in that. */
  readonly id: string | null
  readonly label: string
  readonly strategy: string | null
  readonly account: string
  readonly toAccount: string
  readonly was: AdviceUrgency | null
  readonly is: AdviceUrgency | null
}

/** What changed since the generation before. */
export interface Changes {
  /** When that was. */
  readonly since: number
  readonly fresh: readonly Changed[]
  readonly gone: readonly Changed[]
  readonly up: readonly Changed[]
  readonly down: readonly Changed[]
}

export interface SpanOutcome {
  readonly judged: number
  /** USDT. */
  readonly usdt: number
}

/** Followed against ignored advice (N10). */
export interface ScoreboardView {
  readonly followed: number
  readonly ignored: number
  readonly after: readonly {
    readonly days: number
    readonly followed: SpanOutcome
    readonly ignored: SpanOutcome
    /** Too few on either side to compare them. */
    readonly isTooLittle: boolean
  }[]
}
