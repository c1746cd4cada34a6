import { fact, type FactsOf } from '../core/fact.ts'
import type { Renamed } from './model.ts'

/** What is found of the linked accounts. */
export const ACCOUNT_FACTS = {
  /** Accounts with another name: what was remembered by the old one goes with them (API-29). */
  'accounts.renamed': fact<{ readonly renames: readonly Renamed[] }>(),
}

export type AccountsEvent = FactsOf<typeof ACCOUNT_FACTS>
