import { readAddress } from '../access/address.ts'
import { ADMIN_ADDRESS } from '../access/addresses.ts'
import type { Loadable } from '../core/outcome.ts'
import { instantFrom, recordFrom, recordsUnder, textFrom, textsFrom, type Wire } from '../core/wire.ts'
import { BUILD_FLAGS } from '../live/buildFlags.ts'
import { screenTexts } from '../live/screen/texts.ts'
import { loadable } from '../resources/loadable.ts'
import type { HasResources, ResourceEntry } from '../resources/model.ts'
import { isGivenUp } from '../resources/rules.ts'
import type { HasTabs } from '../tabs/model.ts'
import { USERS_A_PAGE } from './constants.ts'
import { adminTexts as texts } from './texts.ts'
import { roleOf } from './users.ts'
import type { AdminFilters, AdminView, FlagRow, RecordRow, UserRow, UsersData } from './view.types.ts'
import { recordsFrom } from './records.ts'
import { recordsOf, userKey, usersKey } from './wants.ts'

/** The admin screen of a tab (screens.md 2.17). */
export function adminView({ resources: { byKey }, tabs }: HasResources & HasTabs, tab: string): AdminView {
  const { values: filters, bad } = readAddress(ADMIN_ADDRESS, tabs.byName[tab]?.query ?? '')
  return {
    filters,
    notices: bad.map(([name, said]) => screenTexts.badValue(name, said)),
    users: usersOf(byKey[usersKey(filters)], filters),
    records: recordsIn(byKey, filters),
    flags: FLAG_ROWS,
    opened: filters.user === '' ? null : openedOf(byKey[userKey(filters)]),
  }
}

const FLAG_ROWS: readonly FlagRow[] = Object.entries(BUILD_FLAGS).map(([name, isOn]) => ({ name, isOn }))

function recordsIn(
  byKey: HasResources['resources']['byKey'],
  filters: AdminFilters,
): Loadable<readonly RecordRow[]> | null {
  const key = recordsOf(filters)
  return key === null ? null : loadable(byKey[key], texts.recordsUnloaded, recordsFrom)
}

/** The page of users at an address; null while it is not there. */
export function usersAt({ resources }: HasResources, address: string): readonly UserRow[] | null {
  const entry = resources.byKey[usersKey(readAddress(ADMIN_ADDRESS, address).values)]
  return entry === undefined || entry.loadedAt === null ? null : usersFrom(entry.value)
}

const usersOf = (entry: ResourceEntry | undefined, { page }: AdminFilters): Loadable<UsersData> =>
  loadable(entry, texts.usersUnloaded, (value) => {
    const rows = usersFrom(value)
    const passing = countFrom(recordFrom(value)?.['total_count']) ?? rows.length
    const statuses = recordFrom(value)?.['statuses']
    return {
      rows,
      passing,
      all: countFrom(recordFrom(value)?.['all_count']) ?? passing,
      statuses: textsFrom(statuses),
      page: page ?? 1,
      pages: Math.max(1, Math.ceil(passing / USERS_A_PAGE)),
      problem: isGivenUp(entry) ? entry.message || texts.usersUnloaded : null,
    }
  })

function openedOf(entry: ResourceEntry | undefined): Loadable<UserRow> {
  const found = loadable(entry, texts.userUnloaded, (value) => usersFrom(value)[0] ?? null)
  if (found.state !== 'ready') return found
  return found.data === null
    ? { state: 'empty', title: texts.noSuchUser, hint: texts.noSuchUserHint }
    : { ...found, data: found.data }
}

/** Users of an answer; what is no user is left out. */
export const usersFrom = (value: unknown): readonly UserRow[] =>
  (recordsUnder(value, 'users') ?? []).flatMap((one) => (textFrom(one['id']) === null ? [] : [rowOf(one)]))

/** Names that have a column; everything else that the server says stands in the details. */
const KNOWN: readonly string[] = [
  'id',
  'email',
  'name',
  'roles',
  'plan_type',
  'status',
  'trial_end',
  'accounts',
  'rules',
  'last_seen_at',
  'created_at',
]
/** No key, token or secret is ever shown here, whatever a server sends (screens.md 2.17). */
const SECRET = /key|secret|token|password|hash/i

function rowOf(one: Wire): UserRow {
  const roles = textsFrom(one['roles'])
  return {
    id: textFrom(one['id'])!,
    email: textFrom(one['email']),
    name: textFrom(one['name']),
    role: roleOf(roles),
    roles,
    plan: textFrom(one['plan_type']),
    status: textFrom(one['status']),
    trialEnd: instantFrom(one['trial_end']),
    accounts: countFrom(one['accounts']),
    rules: countFrom(one['rules']),
    lastSeen: instantFrom(one['last_seen_at']),
    created: instantFrom(one['created_at']),
    more: Object.entries(one).flatMap(([name, value]) =>
      KNOWN.includes(name) || SECRET.test(name) || value === null || value === undefined
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
    ),
  }
}

const countFrom = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
