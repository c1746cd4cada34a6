/** How a write ended, for the form that asked for it. */
export interface WriteOutcome {
  /** Entry of the `write.asked`: what the form's command was answered with. */
  readonly asked: number
  readonly ok: boolean
  readonly message: string
  /** Where the card provider's page is, of the write that asks for it. */
  readonly url?: string
}
