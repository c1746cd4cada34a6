import type { ConfigurationView } from '../configuration/view.types.ts'
import type { Loadable } from '../core/outcome.ts'
import type { TaskProgress, TaskView } from '../tasks/model.ts'
import type { Outcomes } from '../writes/model.ts'

/** Settings (spec 2, Settings page). Drafts are the tab's own. */
export interface SettingsView {
  readonly profile: Loadable<ProfileCard>
  readonly zones: readonly { readonly title: string; readonly options: readonly ZoneChoice[] }[]
  readonly accounts: Loadable<readonly AccountItem[]>
  /** Addresses to allow at the exchange; null while the server did not tell them. */
  readonly whitelist: { readonly addresses: readonly string[]; readonly arePlaceholders: boolean } | null
  /** Whose keys this server takes: paper, demo, testnet or mainnet; null while it did not tell. */
  readonly environment: string | null
  readonly subscription: Loadable<SubscriptionCard>
  readonly invoices: Loadable<readonly InvoiceLine[]>
  readonly sync: TaskView
  /** How far a generation of recommendations is; null while none runs. */
  readonly generation: TaskProgress | null
  /** How the last write of each kind went, by the number its command was answered with. */
  readonly outcomes: Outcomes
  /** The recommendation engine's; null where the plan has none. */
  readonly configuration: ConfigurationView | null
}

export interface ProfileCard {
  readonly email: string
  readonly name: string
  /** The saved zone, else the browser's. */
  readonly timezone: string
  readonly isZoneSaved: boolean
  readonly emailNotifications: boolean
  readonly autoRenew: boolean
  /** An address that gets his mails once it is proved, and where they go until then; null where none waits. */
  readonly proof: { readonly awaits: string; readonly goesTo: string | null } | null
}

export interface ZoneChoice {
  readonly id: string
  readonly label: string
  readonly hint: string
}

export interface AccountItem {
  readonly id: string
  readonly name: string
  readonly exchange: string
  readonly apiKey: string
  /** first and last four characters; nothing of a key of eight or fewer. */
  readonly maskedKey: string
  readonly environment: string | null
  /** The key's state in a few words; null while nothing is known of it. */
  readonly note: string | null
  readonly tone: 'plain' | 'ok' | 'warn' | 'danger'
  readonly isDeleting: boolean
}

export interface InvoiceLine {
  readonly id: string
  readonly number: string
  /** In the user's zone. */
  readonly date: string
  /** `79.00 USD`. */
  readonly amount: string
  readonly status: string
  readonly url: string | null
}

export interface SubscriptionCard {
  /** Null without a plan. */
  readonly plan: string | null
  readonly status: string
  /** SET-26: active green, trialing blue, canceled red, other yellow. */
  readonly badge: 'green' | 'blue' | 'red' | 'yellow'
  readonly dateLabel: string
  /** In the user's zone; null where the server names no date. */
  readonly date: string | null
  /** Whose word on the plan counts, where an outside provider signs users in; null where there is one alone. */
  readonly countsBy: string | null
}
