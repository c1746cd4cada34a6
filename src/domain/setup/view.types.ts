/** What is done of the set-up, for the banner and for the checklist of onboarding alike. */
export interface SetupView {
  /** Null where nothing is to be said. */
  readonly banner: SetupBanner | null
}

/** The set-up banner (spec 2). */
export interface SetupBanner {
  readonly headline: string
  /** What stands there while it is folded. */
  readonly label: string
  readonly steps: readonly {
    readonly id: 'accounts' | 'rules'
    readonly label: string
    readonly to: string
    readonly isDone: boolean
  }[]
}
