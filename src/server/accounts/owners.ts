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
}

export function makeOwners(): Owners {
  const byId = new Map<string, AccountOwner>()
  return {
    of: (accountId) => byId.get(accountId) ?? null,
    ofUser: (userId) => [...byId.values()].filter((owner) => owner.userId === userId),
    set: (owner) => {
      byId.set(owner.accountId, owner)
    },
    remove: (accountId) => {
      byId.delete(accountId)
    },
  }
}
