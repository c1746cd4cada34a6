/**
 * The first stop-loss that stood at risk, with an open position, one that ended and a closed trade. What is open now is
 * followed from now on: of it the stop that stands counts. Of what ended before nobody knows it.
 */
export const statements: readonly string[] = [
  'alter table positions add column first_stop numeric',
  ...['ended_positions', 'closed_trades'].map(
    (table) =>
      `alter table ${table} add column first_stop_seen boolean not null default false, add column first_stop numeric`,
  ),
  `update positions set first_stop = stop_loss::numeric
    where case when side = 'Buy' then stop_loss::numeric < avg_price else stop_loss::numeric > avg_price end`,
]
