import { epoch } from '../core/time.ts'
import type { EntryOf, LogEntry } from '../event.ts'
import { type AccountsState, ACCOUNTS_LIST, NO_ACCOUNTS, type LinkedAccount } from './model.ts'

/** Folds the list of accounts and what the server says of one. */
export function reduceAccounts(accounts: AccountsState, entry: LogEntry): AccountsState {
  switch (entry.type) {
    case 'live.account_state_changed':
      return told(accounts, entry)
    case 'resource.asked':
      return entry.data.key === ACCOUNTS_LIST && accounts.isListOld ? { ...accounts, isListOld: false } : accounts
    case 'resource.loaded':
      return entry.data.key === ACCOUNTS_LIST ? listed(accounts, entry) : accounts
    case 'live.epoch_changed':
      return { ...accounts, all: accounts.all.map((one) => ({ ...one, factSeq: null })) }
    case 'storage.restored':
      return accounts.isRestoring ? { ...accounts, isRestoring: false } : accounts
    case 'session.ended':
      return NO_ACCOUNTS
    default:
      return accounts
  }
}

function told(accounts: AccountsState, { at, data }: EntryOf<'live.account_state_changed'>): AccountsState {
  const { accountId: id, account: name, state, reason, factSeq } = data
  const known = accounts.all.find((one) => one.id === id)
  // A gap that is filled late brings what was said before.
  const isOlder = known !== undefined && known.factSeq !== null && factSeq !== null && factSeq < known.factSeq
  if (isOlder || (accounts.isRestoring && at < accounts.asOf)) return accounts
  const others = accounts.all.filter((one) => one !== known)
  return {
    ...accounts,
    all: state === 'unlinked' ? others : [...others, { id, name, state, reason, factSeq }],
    asOf: at,
    isListOld: true,
  }
}

function listed(accounts: AccountsState, { at, data }: EntryOf<'resource.loaded'>): AccountsState {
  if (accounts.isListOld || !Array.isArray(data.value)) return accounts
  const seqById = new Map(accounts.all.map(({ id, factSeq }) => [id, factSeq]))
  const all = data.value.flatMap((row: unknown) => linkedFrom(row, seqById))
  return { ...accounts, all, asOf: at }
}

function linkedFrom(row: unknown, seqById: ReadonlyMap<string, number | null>): readonly LinkedAccount[] {
  if (!isRecord(row)) return []
  const { id, account_name: name, state, state_reason: reason } = row
  if (typeof id !== 'string' || typeof name !== 'string') return []
  return [
    {
      id,
      name,
      state: typeof state === 'string' ? state : '',
      reason: typeof reason === 'string' && reason !== '' ? reason : null,
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
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
