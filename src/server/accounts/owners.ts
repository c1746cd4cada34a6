/** Whose account it is, and its name: asked for every message of the exchange, so it is kept in memory. */
export interface AccountOwner {
  readonly accountId: string
  readonly userId: string
  readonly accountName: string
}

/** The linked accounts by id. */
export interface Owners {
  /** Null for an account that was unlinked a moment ago. */
  of(accountId: string): AccountOwner | null
  ofUser(userId: string): readonly AccountOwner[]
  set(owner: AccountOwner): void
  remove(accountId: string): void
  /** Hears of each account that is removed: what is remembered of it goes too. */
  onRemoved(hear: (accountId: string) => void): void
}

export function makeOwners(): Owners {
  const byId = new Map<string, AccountOwner>()
  /** The same by user: asked for with every move of the market. */
  const byUser = new Map<string, Map<string, AccountOwner>>()
  const hearers: ((accountId: string) => void)[] = []
  return {
    of: (accountId) => byId.get(accountId) ?? null,
    ofUser: (userId) => [...(byUser.get(userId)?.values() ?? [])],
    set: (owner) => {
      byId.set(owner.accountId, owner)
      const own = byUser.get(owner.userId) ?? new Map<string, AccountOwner>()
      byUser.set(owner.userId, own.set(owner.accountId, owner))
    },
    remove: (accountId) => {
      const userId = byId.get(accountId)?.userId ?? ''
      byId.delete(accountId)
      const own = byUser.get(userId)
      own?.delete(accountId)
      if (own?.size === 0) byUser.delete(userId)
      for (const hear of hearers) hear(accountId)
    },
    onRemoved: (hear) => {
      hearers.push(hear)
    },
  }
}
