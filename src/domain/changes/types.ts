/** What was changed of something, newest first (screens.md 2.5, 2.8). */
export interface ChangeHistory<L extends HistoryLine = HistoryLine> {
  readonly lines: readonly L[]
  /** Of the page after the last that is shown. */
  readonly more: 'none' | 'there' | 'loading' | 'failed'
}

export interface HistoryLine {
  readonly id: string
  /** Milliseconds. */
  readonly at: number
  /** The same in the user's zone. */
  readonly time: string
  readonly by: string
  /** 'Edited'. */
  readonly title: string
  /** 'risk from 1 to 2'. */
  readonly details: readonly string[]
}
