/** Names a row: a strategy on an account. */
export const rowId = (strategy: string, account: string): string =>
  `${encodeURIComponent(strategy)}/${encodeURIComponent(account)}`
