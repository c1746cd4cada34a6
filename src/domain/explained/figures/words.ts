import type { Unit } from '../view.types.ts'

/** What a figure is: the words of the panel that explains it and of docs/FIGURES.md. */
export interface FigureWords {
  readonly name: string
  readonly unit: Unit
  /** What a row of it adds, where that is another unit than its own. */
  readonly adds?: Unit
  /** No direction: a cost, a balance, a value. */
  readonly isPlain?: true
  /** What it is. */
  readonly what: string
  /** What is in it. */
  readonly holds: string
  /** What is not. */
  readonly leavesOut: string
}

/** Words of a family of figures, by id. */
export type Words = Readonly<Record<string, FigureWords>>

/** What net PnL holds, and what it does not. */
export const NET = 'fees of opening (its share) and of closing'
export const NOT_NET = 'funding; what is still open'
