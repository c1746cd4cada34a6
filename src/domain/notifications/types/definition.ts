import type { Fact, Refusal } from '../../core/fact.ts'
import type { Wire } from '../../core/wire.ts'
import type { LiveOrigin } from '../../live/model.ts'
import type { ToastCard } from '../../toasts/view.types.ts'
import type { Candidate, ListEntry } from '../entry.types.ts'
import type { ListRow, TwinRow } from '../rules/row.ts'

/**
 * Everything the product knows of one type of notification. Spelled out beside its name are what the compiler derives
 * unions from: the icon, the live facts it comes from, the one of them that is read here because only telling needs it,
 * and its names on the second stream.
 */
export interface NotificationTypeDefinition<
  Type extends string,
  Icon extends string,
  Source extends Fact,
  Told extends Fact<string, LiveOrigin> = never,
  OnUpdates extends string = never,
> {
  readonly type: Type
  /** Of its toggle. */
  readonly label: string
  /** Whether it is on for whoever has not chosen. */
  readonly isOnByDefault: boolean
  /** A key of the kit's icons. */
  readonly icon: Icon
  /** The one beside a loss. */
  readonly lossIcon?: Icon
  /** The events that are of this type, by their normalised name, live as stored. */
  readonly kinds: Readonly<Record<string, Kind>>
  /** Stored names that the second stream carries too, and what they are called there. */
  readonly onUpdates?: Readonly<Record<string, OnUpdates>>
  readonly told?: ToldFact<Told>
  /** What a live fact brings to its candidate; fields left out are null. */
  readonly facts: {
    readonly [Name in Source['type']]: (data: Extract<Source, { readonly type: Name }>['data']) => Detail
  }
  /** What a stored one brings beside the common fields, which are read already. */
  readonly stored?: (data: Wire, common: Candidate) => Partial<Candidate>
  /** Its words are sizes and prices: a channel leaves them out, as it says no amount. */
  readonly saysAmounts?: true
  /** It happens once: two of them are two facts, however close, and a short absence tells each (11c). */
  readonly happensOnce?: true
  /** After an absence it is told from these percentages on, either way (11c, 11d), and its line says when. */
  readonly afterAbsence?: { readonly shortGapPct: number; readonly sessionGapPct: number; readonly label: string }
  /** Where it is not a plain one of 4 s (row 13). */
  readonly toast?: { readonly kind?: ToastCard['kind']; readonly stayMs: number }
  /** What gain and loss are told by; colour belongs to money made or lost. */
  readonly colouredBy?: 'pnl' | 'pct'
  /** Its own lines of the details; null is left out. */
  readonly details?: (n: ListEntry) => readonly (readonly [label: string, value: string | null])[]
  /**
   * Its own rows of the decision table, asked of its candidates alone. A row stands by its id, 8b before 8d, which is
   * the order of asking. It may look at whether an amount is a gain or a loss, not at how much it is: a saved report
   * has no more of it.
   */
  readonly rows?: readonly (ListRow | TwinRow)[]
  /** The reasons that its rows give, in words ('Why?'). */
  readonly sentences?: Readonly<Record<string, Sentence>>
}

/** A reason in words, from what it was judged on. */
export type Sentence = (because: Refusal['because']) => string

/** One kind of event. */
export interface Kind {
  /** What the event left the position as, which decides where a click leads; null for what is about none. */
  readonly positionStatus: 'open' | 'closed' | null
  /** Title where none was sent; `name` is the base coin and side, e.g. 'BTC long'. */
  readonly title: (name: string, pct: number | null) => string
  /** A message of the server itself: its words come first, and it may say what a click does (A-144, T15). */
  readonly isServersOwn?: true
  /** It tells of an absence: a stored one of this session is not told again (5c). */
  readonly isOfAbsence?: true
  /** The toast of the task behind it tells it already: it stands in the list alone (row 10a). */
  readonly isToldByTask?: true
  /** The user asked for each of them: none is like another, so no window holds one back (rows 7b, 12). */
  readonly isToldEach?: true
  /** The kind with which it shares its toast (row 12). */
  readonly toastsAs?: string
}

/** What a live fact brings to its candidate. */
export type Detail = Pick<Candidate, 'kind' | 'message'> & Partial<Candidate>

/** A fact of the server that nothing but telling needs, and how it is read from the wire. */
export interface ToldFact<F extends Fact<string, LiveOrigin>> {
  readonly type: F['type']
  /** Its normalised names on the wire. */
  readonly names: readonly string[]
  /** Null where it cannot be read. */
  read(data: Wire, origin: LiveOrigin, name: string): F | null
  /** What tells two of one place apart where an id is missing. */
  valueOf(data: F['data']): string
  /** Its own fields in the names of the wire, for the laboratory. */
  wireOf(data: F['data']): Wire
}
