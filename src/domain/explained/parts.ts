import type { DecimalText } from '../core/decimal.ts'
import type { State } from '../state.ts'
import type { FigureId } from './figures.ts'
import type { Explained, Line, Noun, Step, Unit } from './view.types.ts'
import { wordsOf } from './figures.ts'

/** What a figure is made of that is no sum of a list of closed trades. */
export interface Parts {
  readonly noun: Noun
  readonly value: DecimalText | null
  readonly steps: readonly Step[]
  readonly beside?: readonly Step[]
  /** How many rows there are, and those from a place on. */
  readonly rows: number
  readonly lines: (from: number, count: number) => readonly Line[]
  /** 'now', or the days. */
  readonly period: string
  readonly isOfDays?: true
  readonly filters?: readonly string[]
  readonly asOf: number
}

/** A question about such a figure. */
export interface Asking {
  readonly figure: FigureId
  /** The address of its rows. */
  readonly address: string
  /** That of the page. */
  readonly page: string
  readonly zone: string
}

/** The parts of a figure, null while they are not known. */
export type PartsOf = (state: State, asking: Asking) => Parts | null

/** The answer that parts are. */
export function answerOf(
  figure: FigureId,
  parts: Parts | null,
  { zone, from, count }: { readonly zone: string; readonly from: number; readonly count: number },
): Explained {
  const words = wordsOf(figure)
  if (parts === null) return { state: 'loading', name: words.name }
  const { lines, rows, beside = [], filters = [], isOfDays = false, ...rest } = parts
  return {
    state: 'ready',
    ...words,
    ...rest,
    adds: words.adds ?? words.unit,
    zone,
    isOfDays,
    filters,
    beside,
    rows,
    loaded: rows,
    isWhole: true,
    isFull: false,
    isOfAll: true,
    newer: 0,
    isLoading: false,
    problem: null,
    listHref: null,
    from,
    lines: lines(from, count),
  }
}

/** One line of the way to a figure. */
export const step = (label: string, value: DecimalText | null, unit: Unit, rows: number | null = null): Step => ({
  label,
  value,
  unit,
  rows,
})

/** The same of what has no direction: a price, a balance, a cost. */
export const plain = (label: string, value: DecimalText | null, rows: number | null = null): Step => ({
  ...step(label, value, 'USDT', rows),
  isPlain: true,
})

/** A list as the lines of parts. */
export const linesFrom =
  (all: readonly Line[]): Parts['lines'] =>
  (from, count) =>
    all.slice(from, from + count)
