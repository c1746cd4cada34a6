import type { Loadable } from '../core/outcome.ts'
import type { WriteOutcome } from '../writes/model.ts'
import type { ValidationRule } from './types.ts'

/** The recommendation engine's section of the settings (spec 2, Portfolio configuration). Drafts are the tab's own. */
export interface ConfigurationView {
  readonly categories: readonly CategoryCard[]
  readonly changes: Loadable<readonly ChangeLine[]>
  readonly applies: readonly ApplyRun[]
  /** Another text means that a look back over the own trades may be answered otherwise. */
  readonly inputVersion: string
}

/** How fields that a tab applied together went, or go: whoever asked finds it by its ask. */
export interface ApplyRun extends WriteOutcome {
  readonly isRunning: boolean
}

export interface CategoryCard {
  readonly category: string
  readonly title: string
  readonly note: string
  /** CONF-02 to CONF-04; no rule says 'attention'. */
  readonly status: {
    readonly kind: 'customized' | 'default' | 'attention'
    readonly text: string
    readonly count: number
  }
  readonly fields: Loadable<readonly FieldCard[]>
}

export interface FieldCard {
  readonly category: string
  readonly key: string
  readonly title: string
  readonly description: string
  readonly value: unknown
  readonly fallback: unknown
  readonly isCustomized: boolean
  readonly isSaving: boolean
  /** Of the server, its bounds as people read them. */
  readonly rule: ValidationRule
  /** Its sub-fields that are numbers. */
  readonly parts: readonly PartCard[]
}

export interface PartCard {
  readonly name: string
  readonly label: string
  /** What was set, as a text to edit; '' where nothing is. */
  readonly text: string
  /** The default, as people read it and as a text to edit. */
  readonly fallback: string
  readonly fallbackText: string
  readonly isCustomized: boolean
  /** Suffix: 'trades', '%', 'ROT', 'days', 'points', '×'. */
  readonly unit: string
  /** CONF-48. */
  readonly step: number
  readonly least: number | undefined
  readonly most: number | undefined
}

export interface ChangeLine {
  readonly id: string
  /** In the user's zone. */
  readonly time: string
  readonly by: string
  /** 'Lifecycle: Allocation Caps'. */
  readonly title: string
  /** 'Legacy 10 to 12 %'. */
  readonly differences: readonly string[]
  readonly category: string
  readonly key: string
  /** What stood before it: what restoring sets, null for the default. */
  readonly before: unknown
  /** It stands so already. */
  readonly isRestored: boolean
}
