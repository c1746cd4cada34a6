/** What other values would have advised over the user's own last 90 days. */
export type PastAdvice =
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable'; readonly message: string }
  | { readonly state: 'empty'; readonly title: string; readonly hint: string }
  | {
      readonly state: 'ready'
      /** Closed trades of these days, of strategies that rules place. */
      readonly trades: number
      /** How often the engine looked, a week apart. */
      readonly looks: number
      /** How often each kind would have been advised, and how often it is by what is saved; none that never was. */
      readonly counts: readonly PastCount[]
      /** The newest of what would have been advised. */
      readonly newest: readonly PastLine[]
    }

export interface PastCount {
  readonly kind: string
  /** 'Promote'. */
  readonly label: string
  readonly tried: number
  readonly saved: number
}

export interface PastLine {
  readonly id: string
  /** The look that advised it, ms of UTC. */
  readonly at: number
  /** 'Promote Rider'. */
  readonly title: string
  /** Its figures beside its limits, in words. */
  readonly why: string
}
