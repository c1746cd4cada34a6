/** Fields that the wizard of a tab applies together. */
export interface Applying {
  readonly command: string
  /** Entry of the ask. */
  readonly asked: number
  readonly fields: number
  /** Entries of its writes; as many as fields once all are asked. */
  readonly writes: readonly number[]
  readonly saved: number
  /** Why those that failed did, by the field's name. */
  readonly problems: readonly string[]
}

/** What the wizards of the tabs apply, the newest of each. */
export interface ConfigurationState {
  readonly applying: Readonly<Record<string, Applying>>
}

/** Nothing is applied. */
export const NO_CONFIGURATION: ConfigurationState = { applying: {} }

/** A state with this slice: what rules and decisions ask for. */
export interface HasConfiguration {
  readonly configuration: ConfigurationState
}

/** Whether every field of it was answered. */
export const isApplied = ({ fields, saved, problems }: Applying): boolean => saved + problems.length >= fields
