import type { ToyName } from '../domain/public/toys.ts'

/** What a page asks of a toy's worker: to play, and what a person then does in one of its tabs. */
export type ToyAsk =
  | { readonly type: 'play'; readonly toy: ToyName; readonly isHurried: boolean }
  | { readonly type: 'read_all'; readonly tab: string }

/** What one tab of the toy was pushed, as far as it is shown. */
export interface ToyTab {
  readonly name: string
  readonly unread: number
  /** Every toast that this tab was given, oldest first, with the sentence behind its 'Why?'. */
  readonly toasts: readonly { readonly title: string; readonly text: string; readonly why: string }[]
  /** Titles of the list, newest first. */
  readonly list: readonly { readonly id: string; readonly title: string }[]
}

/** How a toy stands. */
export interface ToyShown {
  /** Ms of its own clock since its start. */
  readonly at: number
  readonly isAsleep: boolean
  /** All that it plays by itself has happened. */
  readonly isOver: boolean
  readonly tabs: readonly ToyTab[]
  /** What the rules refused, in words. */
  readonly refused: readonly { readonly rule: string; readonly words: string }[]
}

export type ToyTold =
  | { readonly type: 'shown'; readonly shown: ToyShown }
  | { readonly type: 'failed'; readonly message: string }
