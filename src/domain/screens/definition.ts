import type { Need } from '../access/roles.ts'
import type { WantedList } from '../closed/want.ts'
import type { EpochMs } from '../core/time.ts'
import type { PositionRow } from '../live/view.types.ts'
import type { TabState } from '../tabs/model.ts'

/** What stands in an address at the `:name` parts of its pattern, decoded. */
export type Parts = Readonly<Record<string, string>>

/** Where a screen is, for whom, and how it is called. */
export interface Route<N extends string = string> {
  /** Its name; its component stands in the folder of this name of `src/ui/features`. */
  readonly screen: N
  /** Pattern with `:name` parts, as in spec 2. */
  readonly pattern: string
  readonly need: Need
  /** Exempt from the role check and from the no-role redirect (spec 6, A-114). */
  readonly exempt?: boolean
  /** False: the product shell (sidebar, top bar) does not surround it. */
  readonly shell?: boolean
  /** Shown in the sidebar and in the top bar. */
  readonly title: string
  readonly sidebar?: SidebarPlace
  /** Screen whose entry of the sidebar it belongs to. */
  readonly under?: string
}

/** An entry of the sidebar (spec 2). */
export interface SidebarPlace {
  readonly id: string
  /** A key of the kit's icons. */
  readonly icon: string
  /** Second key after `g` (screens.md 2.0, Keyboard). */
  readonly key: string
  /** Its place among the others there, from 1. */
  readonly main?: number
  readonly foot?: number
}

/** A screen, whole: its route, what it wants of the server, and what it shows. Each part says which slices it sees. */
export interface Definition<S = never> extends Route {
  /** Resource keys that it shows beside the shell's, in the zone of its times. */
  readonly wants?: (zone: string, tab: TabState, state: S, parts: Parts) => readonly string[]
  /** What it wants changes with what was answered, not with the address and the zone alone. */
  readonly wantsByAnswers?: true
  /** What it wants is fetched 2 s after the first page is there, whatever that is (CACHE-07). */
  readonly isFetchedAhead?: true
  /** The list of closed trades behind it, at a time of the server's clock. */
  readonly list?: (zone: string, tab: TabState, at: EpochMs) => WantedList
  /** Its views, by name. */
  readonly views?: (state: S, tab: string, parts: Parts) => object
  /** Rows of the table of positions that it shows. An unchanged row is the same object. */
  readonly rows?: (state: S, tab: string, parts: Parts) => readonly PositionRow[]
  /** Its views that no start needs; the file of its name in `late` makes them. */
  readonly late?: Late<object>
}

/** Views `V`, by name, that are made by a file which the worker fetches after its first tab is there. */
export interface Late<V> {
  readonly views?: V
}

/** Says which views are made late: a type alone, so that what makes them is no part of the start. */
export const late = <V extends object>(): Late<V> => ({})

/** A screen, with the types of its name and of what it shows. */
export const screen = <const D extends Definition>(definition: D): D => definition
