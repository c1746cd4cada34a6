/** Where the linked accounts stand. */
export const ACCOUNTS_ADDRESS = '/settings#accounts'
