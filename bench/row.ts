/** One measured goal: how many times the reference of the same run it took, beside the gate it must keep. */
export interface BenchRow {
  /** The goal's id, such as C1. */
  readonly id: string
  readonly what: string
  readonly ratio: number
  /** The goal of the design. */
  readonly gate: number
  /** What the row is held to while the goal is missed: a gate is loosened, never the guarantee that costs the time. Beyond it the bench fails. */
  readonly held?: number
  /** Which side of the gate is good; a cost must stay at or below it, a gain at or above. Default `atMost`. */
  readonly side?: 'atMost' | 'atLeast'
  /** Why a miss is one, printed below the table where the gate is missed. */
  readonly note?: string
}

/** What a file `bench/<name>.bench.ts` exports as `rows`: the rows themselves or a function that measures them. */
export type BenchRows = readonly BenchRow[] | (() => readonly BenchRow[] | Promise<readonly BenchRow[]>)

/** Whether a measured ratio keeps its gate. A ratio that is no number keeps none. */
export const keepsGate = ({ ratio, gate, side = 'atMost' }: BenchRow): boolean => (side === 'atMost' ? ratio <= gate : ratio >= gate)

/** Whether it keeps what it is held to: the gate, or the loosened one. */
export const keepsHeld = (row: BenchRow): boolean => keepsGate(row) || (row.held !== undefined && keepsGate({ ...row, gate: row.held }))
