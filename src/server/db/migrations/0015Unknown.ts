/**
 * What the exchange does not tell is null. Zeros of earlier versions that can mean nothing else are unknown: there is
 * no leverage of 0.
 */
export const statements: readonly string[] = [
  ...['mark_price', 'position_value', 'unrealised_pnl', 'leverage'].map(
    (column) => `alter table positions alter column ${column} drop not null`,
  ),
  ...['equity', 'unrealised_pnl', 'available'].map(
    (column) => `alter table wallets alter column ${column} drop not null`,
  ),
  `alter table closed_trades alter column leverage drop not null`,
  `update positions set leverage = null where leverage = 0`,
  `update closed_trades set leverage = null where leverage = 0`,
  `update closed_rows set content = jsonb_set(content, '{leverage}', 'null') where content->>'leverage' = '0'`,
  // A table with waiting triggers cannot be altered by what comes next in the same transaction.
  'set constraints all immediate',
  'set constraints all deferred',
]
