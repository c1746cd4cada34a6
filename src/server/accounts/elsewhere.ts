import type { KeptAccount } from '../db/accounts.ts'

/**
 * Why an account is not followed where the server works with another environment than that of its key; null where it is
 * the same. Its closed trades stay, and nothing of it counts as being there now.
 */
export const elsewhere = (account: Pick<KeptAccount, 'environment'>, environment: string): string | null =>
  account.environment === environment
    ? null
    : `This key belongs to ${account.environment}; the server now works with ${environment}.`
