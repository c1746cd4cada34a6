/** One measured goal: how many times the reference of the same run it took, beside the gate it must keep. */
export interface BenchRow {
  /** The goal's id, such as C1. */
  readonly id: string
  readonly what: string
  readonly ratio: number
  /** The same in the first round of a process, before anything is compiled. It keeps no gate. */
  readonly cold?: number
  /**
   * Where it was measured in several processes: least, greatest, and the quartile on the bad side, which must keep the
   * gate.
   */
  readonly spread?: Spread
  /** The goal of the design. */
  readonly gate: number
  /**
   * What the row is held to while the goal is missed: a gate is loosened, never the guarantee that costs the time.
   * Beyond it the bench fails.
   */
  readonly held?: number
  /** Which side of the gate is good; a cost must stay at or below it, a gain at or above. Default `atMost`. */
  readonly side?: 'atMost' | 'atLeast'
  /** Why a miss is one, printed below the table where the gate is missed. */
  readonly note?: string
}

/** How one ratio differs between processes. */
export interface Spread {
  readonly least: number
  readonly greatest: number
  /** A quarter of the processes came out worse: the upper quartile of a cost, the lower one of a gain. */
  readonly quartile: number
}

/** What a file `bench/<name>.bench.ts` exports as `rows`: the rows themselves or a function that measures them. */
export type BenchRows = readonly BenchRow[] | (() => readonly BenchRow[] | Promise<readonly BenchRow[]>)

/**
 * Whether a measured ratio keeps its gate; of several processes three in four must. A ratio that is no number keeps
 * none.
 */
export function keepsGate({ ratio, spread, gate, side = 'atMost' }: BenchRow): boolean {
  const counted = spread?.quartile ?? ratio
  return side === 'atMost' ? counted <= gate : counted >= gate
}

/** Rows of several processes as one: the median, and how they spread. Each process must have measured the same rows. */
export function together(runs: readonly (readonly BenchRow[])[]): readonly BenchRow[] {
  const [first = []] = runs
  return first.map((row, index) => {
    const ratios = runs.map((rows) => rows[index]!.ratio).toSorted((a, b) => a - b)
    const colds = runs.flatMap((rows) => rows[index]!.cold ?? []).toSorted((a, b) => a - b)
    const at = (values: readonly number[], share: number): number => values[Math.round((values.length - 1) * share)]!
    const spread = {
      least: ratios[0]!,
      greatest: ratios.at(-1)!,
      quartile: at(ratios, row.side === 'atLeast' ? 0.25 : 0.75),
    }
    return { ...row, ratio: at(ratios, 0.5), ...(colds.length === 0 ? {} : { cold: at(colds, 0.5) }), spread }
  })
}

/** Whether it keeps what it is held to: the gate, or the loosened one. */
export const keepsHeld = (row: BenchRow): boolean =>
  keepsGate(row) || (row.held !== undefined && keepsGate({ ...row, gate: row.held }))
