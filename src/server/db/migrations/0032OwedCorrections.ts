/**
 * Whether a closed trade differs from what was told of it. Trade and fact are written one after the other: a server
 * whose database fails between the two, or that is killed, finds what it owes when it settles the trade again.
 */
export const statements: readonly string[] = [
  'alter table closed_trades add column correction_owed boolean not null default false',
]
