/** What a trader writes to a closed trade; what is derived from the exchange anew leaves it alone. */
export const statements: readonly string[] = [
  `alter table closed_trades add column note text not null default '', add column tags jsonb not null default '[]'`,
]
