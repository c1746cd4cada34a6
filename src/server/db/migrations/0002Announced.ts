/**
 * Whether a closed trade's fact was written. Trade and fact are written one after the other: a server that is killed
 * between the two finds the trade unannounced when it follows the account again, and tells it then.
 */
export const statements: readonly string[] = [
  // What is kept already was told, or is history.
  'alter table closed_trades add column announced boolean not null default true',
  'alter table closed_trades alter column announced set default false',
]
