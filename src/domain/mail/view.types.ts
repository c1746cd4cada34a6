import type { Loadable } from '../core/outcome.ts'

/** Email preferences of the user (screens.md 2.18). */
export interface EmailPrefsView {
  readonly preferences: Loadable<MailCard>
  readonly preview: Loadable<DigestPreview>
  /** The switch of the profile; null while it is not known. */
  readonly master: boolean | null
  /** 'Times in UTC': what mails go by while no zone is saved; null where one is, or while that is not known. */
  readonly unsavedZone: string | null
  /** The address that is to get them and that nobody proved yet; null where none waits. */
  readonly awaited: string | null
}

/** What a digest would say. */
export interface DigestPreview {
  readonly subject: string
  readonly parts: readonly (string | readonly (readonly [name: string, value: string])[])[]
}

export interface MailCard {
  readonly isSubscribed: boolean
  readonly rows: readonly MailRow[]
}

/** One preference, as its value tells what it is. */
export type MailRow =
  | {
      readonly kind: 'switch'
      readonly name: string
      readonly label: string
      readonly hint: string
      readonly isOn: boolean
      readonly isLocked: boolean
    }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly hint: string
      readonly value: string
      readonly choices: readonly { readonly id: string; readonly label: string }[]
    }
  | {
      readonly kind: 'number'
      readonly name: string
      readonly label: string
      readonly hint: string
      readonly value: number
      readonly unit: string
      /** Null where nothing is known of it. */
      readonly most: number | null
      readonly isWhole: boolean
    }
