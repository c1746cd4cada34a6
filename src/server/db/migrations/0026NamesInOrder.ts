/** Closed trades by strategy stand in the order of pages, whatever the locale of the database. */
export const statements: readonly string[] = [
  ['closed_trades_by_strategy', 'strategy_name collate "C", closed_at, id'],
  ['closed_trades_by_strategy_name_down', 'strategy_name collate "C" desc nulls last, closed_at desc, id desc'],
].flatMap(([index, columns]) => [`drop index ${index}`, `create index ${index} on closed_trades (user_id, ${columns})`])
