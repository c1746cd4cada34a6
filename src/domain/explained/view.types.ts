import type { DecimalText } from '../core/decimal.ts'

/** Why a figure is what it is: definition, period, the rows it is made of and the way from them to it. */
export type Explained =
  /** No figure of this name. */
  | { readonly state: 'unknown' }
  | { readonly state: 'loading'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly title: string; readonly hint: string }
  | ({ readonly state: 'ready' } & ExplainedFigure)

export interface ExplainedFigure {
  readonly name: string
  readonly what: string
  /** It has no direction: a cost, a balance, a value. */
  readonly isPlain?: true
  readonly holds: string
  readonly leavesOut: string
  /** 'Nov 20, 2026', or 'now' for what is open; the zone of its days. */
  readonly period: string
  readonly zone: string
  /** Its rows lie on days of that zone. */
  readonly isOfDays: boolean
  /** Set filters by name. */
  readonly filters: readonly string[]
  readonly noun: Noun
  /** The figure to its last digit; null where there is nothing to make it of. */
  readonly value: DecimalText | null
  readonly unit: Unit
  /** What a row of it adds. */
  readonly adds: Unit
  /** The way from the rows to it. */
  readonly steps: readonly Step[]
  /** What belongs beside it and is not in it. */
  readonly beside: readonly Step[]
  /** Rows that it is made of, and how many of them are here. */
  readonly rows: number
  readonly loaded: number
  /** Every row is here. */
  readonly isWhole: boolean
  /** Rows are missing for which the device has no room. */
  readonly isFull: boolean
  /** The figure is of every row, whether they are here or the server summed them; else of the loaded ones. */
  readonly isOfAll: boolean
  /** Trades that closed since the rows came. */
  readonly newer: number
  /** More rows are on their way. */
  readonly isLoading: boolean
  readonly problem: string | null
  /** When the rows came. */
  readonly asOf: number
  /** A list of closed trades that shows the same rows; null for what is open. */
  readonly listHref: string | null
  /** Place of the first of `lines`, which are as many as were asked for. */
  readonly from: number
  readonly lines: readonly Line[]
}

/** What a row of a figure is. */
export type Noun =
  | 'trade'
  | 'position'
  | 'account'
  | 'day'
  | 'action'
  | 'advice'
  | 'strategy'
  | 'price'
  | 'forecast'
  | 'part'

/** Points are those of per cent, `size` is coins, `time` is milliseconds. */
export type Unit = 'USDT' | '%' | 'points' | 'count' | 'ratio' | 'R' | 'size' | 'time'

/** One line of the way to a figure. */
export interface Step {
  readonly label: string
  readonly value: DecimalText | null
  readonly unit: Unit
  /** A price, a cost or a balance among results: it has no direction. */
  readonly isPlain?: true
  /** Rows behind it; null where it is no sum of rows. */
  readonly rows: number | null
}

/** One row that a figure is made of. */
export interface Line {
  readonly id: string
  /** When it closed or opened; null where it has no time. */
  readonly at: number | null
  readonly name: string
  readonly side: 'long' | 'short' | null
  readonly detail: string
  /** What it adds; null where that is not known. */
  readonly amount: DecimalText | null
  /** Where it adds in another unit than the other rows, or without a direction. */
  readonly unit?: Unit
  readonly isPlain?: true
  readonly href: string | null
}
