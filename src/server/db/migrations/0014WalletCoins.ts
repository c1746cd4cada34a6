/** Other coins than USDT stand beside the balance, by name and worth. */
export const statements: readonly string[] = [`alter table wallets add column others jsonb not null default '[]'`]
