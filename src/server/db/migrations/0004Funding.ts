/** Funding beside the PnL of a trade. Null until it is derived again: then it is not known. */
export const statements: readonly string[] = ['alter table closed_trades add column funding numeric']
