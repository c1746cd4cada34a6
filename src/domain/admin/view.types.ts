import type { AddressOf } from '../access/address.ts'
import type { ADMIN_ADDRESS } from '../access/addresses.ts'
import type { Loadable } from '../core/outcome.ts'

/** What the address says. */
export type AdminFilters = AddressOf<typeof ADMIN_ADDRESS>

/** A user as a row. Times are ms of UTC. */
export interface UserRow {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  /** The highest role, by its short name; null without one that is known. */
  readonly role: string | null
  readonly roles: readonly string[]
  readonly plan: string | null
  readonly status: string | null
  readonly trialEnd: number | null
  readonly accounts: number | null
  readonly rules: number | null
  readonly lastSeen: number | null
  readonly created: number | null
  /** What the server says beside that, by name. */
  readonly more: readonly (readonly [name: string, value: string])[]
}

/** One page of users. */
export interface UsersData {
  readonly rows: readonly UserRow[]
  /** Those that pass the filters, and all that there are. */
  readonly passing: number
  readonly all: number
  readonly statuses: readonly string[]
  /** The page shown, from 1, and how many there are. */
  readonly page: number
  readonly pages: number
  /** Why these are not the newest, or null. */
  readonly problem: string | null
}

/** A line of a section that lists what happened: an impersonation, a message of the card provider, a mail. */
export interface RecordRow {
  readonly id: string
  readonly at: number | null
  readonly who: string | null
  readonly what: string | null
  readonly state: string | null
  readonly note: string | null
}

/** A build feature flag (spec 9). */
export interface FlagRow {
  readonly name: string
  readonly isOn: boolean
}

/** The admin screen (screens.md 2.17). */
export interface AdminView {
  readonly filters: AdminFilters
  /** Words of the address that are none of its own. */
  readonly notices: readonly string[]
  readonly users: Loadable<UsersData>
  /** Whose details are open; null for nobody. */
  readonly opened: Loadable<UserRow> | null
  /** What the section lists; null where it lists nothing of this kind. */
  readonly records: Loadable<readonly RecordRow[]> | null
  readonly flags: readonly FlagRow[]
}
