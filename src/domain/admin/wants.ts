import { readAddress } from '../access/address.ts'
import { ADMIN_ADDRESS } from '../access/addresses.ts'
import { resourceKey } from '../resources/policies.ts'
import { RECORDS_OF, USERS_A_PAGE } from './constants.ts'
import type { AdminFilters } from './view.types.ts'

/** The page of users that an address asks for, by its resource key. */
export function usersKey({ q, role, plan, status, sort, dir, page }: AdminFilters): string {
  const offset = ((page ?? 1) - 1) * USERS_A_PAGE
  return resourceKey('adminUsers', { q, role, plan, status, sort, dir, offset })
}

/** The one user whose details are open: he need not be on the page. */
export const userKey = ({ user }: AdminFilters): string => resourceKey('adminUsers', { id: user })

/** The list of records that a section shows, by its resource key; null where it shows none. */
export const recordsOf = ({ tab }: AdminFilters): string | null =>
  tab in RECORDS_OF ? RECORDS_OF[tab as keyof typeof RECORDS_OF] : null

/** What the screen shows for an address. */
export function adminWants(query: string): readonly string[] {
  const { values } = readAddress(ADMIN_ADDRESS, query)
  const records = recordsOf(values)
  if (records !== null) return [records]
  if (values.tab !== 'users') return []
  return [usersKey(values), ...(values.user === '' ? [] : [userKey(values)])]
}
