import type { Caller, Shared } from './rest.ts'

/**
 * Never silent: what was left out shows in the log, is counted for the account's owner, and is a conflict where sizes
 * or sums then disagree.
 */
export function reportRejected(shared: Shared, caller: Caller, path: string, rejected: readonly unknown[]): void {
  caller.onUnread?.(path, rejected)
  if (rejected.length > 0)
    shared.report(
      {
        class: 'malformed',
        code: null,
        status: 200,
        message: `${rejected.length} rows were not as documented and were left out.`,
      },
      path,
    )
}
