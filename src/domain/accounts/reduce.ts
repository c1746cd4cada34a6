import { epoch } from '../core/time.ts'
import type { EntryOf } from '../event.ts'
import { type AccountsState, ACCOUNTS_LIST, NO_ACCOUNTS, type LinkedAccount, type Renamed } from './model.ts'
import { isRecord, textFrom, wordsFrom } from '../core/wire.ts'
import type { Folds } from '../concept.ts'

/** Folds the list of accounts and what the server says of one. */
export const ACCOUNTS_FOLDS: Folds<AccountsState> = {
  'live.account_state_changed': (accounts, entry) => told(accounts, entry),
  'resource.asked': (accounts, entry) =>
    entry.data.key === ACCOUNTS_LIST && accounts.isListOld ? { ...accounts, isListOld: false } : accounts,
  'resource.loaded': (accounts, entry) => (entry.data.key === ACCOUNTS_LIST ? listed(accounts, entry) : accounts),
  'live.epoch_changed': (accounts) => ({ ...accounts, all: accounts.all.map((one) => ({ ...one, factSeq: null })) }),
  'accounts.renamed': (accounts) => (accounts.renames.length === 0 ? accounts : { ...accounts, renames: [] }),
  'storage.restored': (accounts) => (accounts.isRestoring ? { ...accounts, isRestoring: false } : accounts),
  'session.ended': () => NO_ACCOUNTS,
}

function told(accounts: AccountsState, { at, data }: EntryOf<'live.account_state_changed'>): AccountsState {
  const { accountId: id, account: name, state, reason, factSeq } = data
  const known = accounts.all.find((one) => one.id === id)
  // A gap that is filled late brings what was said before.
  const isOlder = known !== undefined && known.factSeq !== null && factSeq !== null && factSeq < known.factSeq
  if (isOlder || (accounts.isRestoring && at < accounts.asOf)) return accounts
  const others = accounts.all.filter((one) => one !== known)
  const now = { id, name, state, reason, factSeq }
  return {
    ...accounts,
    all: state === 'unlinked' ? others : [...others, now],
    renames: renamesIn(accounts.all, [now]),
    asOf: at,
    isListOld: true,
  }
}

function listed(accounts: AccountsState, { at, data }: EntryOf<'resource.loaded'>): AccountsState {
  if (accounts.isListOld || !Array.isArray(data.value)) return accounts
  const seqById = new Map(accounts.all.map(({ id, factSeq }) => [id, factSeq]))
  const all = data.value.flatMap((row: unknown) => linkedFrom(row, seqById))
  return { ...accounts, all, asOf: at, renames: renamesIn(accounts.all, all) }
}

function renamesIn(before: readonly LinkedAccount[], all: readonly LinkedAccount[]): readonly Renamed[] {
  const names = new Map(before.map(({ id, name }) => [id, name]))
  return all.flatMap(({ id, name }) => {
    const known = names.get(id) ?? name
    return known === name ? [] : [{ account: known, renamed: name }]
  })
}

function linkedFrom(row: unknown, seqById: ReadonlyMap<string, number | null>): readonly LinkedAccount[] {
  if (!isRecord(row)) return []
  const { id, account_name: name, state, state_reason: reason } = row
  if (typeof id !== 'string' || typeof name !== 'string') return []
  return [
    {
      id,
      name,
      state: textFrom(state) ?? '',
      reason: wordsFrom(reason),
      factSeq: seqById.get(id) ?? null,
    },
  ]
}

/** What was saved of the accounts, or null where it has not the shape. */
export function accountsFrom(value: unknown): AccountsState | null {
  if (!isRecord(value) || !Array.isArray(value['all']) || typeof value['asOf'] !== 'number') return null
  if (
    !value['all'].every(
      (one) =>
        isRecord(one) &&
        typeof one['id'] === 'string' &&
        typeof one['name'] === 'string' &&
        typeof one['state'] === 'string',
    )
  )
    return null
  return {
    all: value['all'] as readonly LinkedAccount[],
    asOf: epoch(value['asOf']),
    isRestoring: true,
    isListOld: false,
    renames: [],
  }
}
