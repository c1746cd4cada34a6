/**
 * Ways to what became of a notification since: what its trade came to (F39), and what its account is called by now
 * (API-29). Both are asked for whenever the bell is read, and are a few among all facts.
 */
export const statements: readonly string[] = [
  "create index events_corrections on events (user_id, seq) where type = 'trade_corrected'",
  "create index events_renames on events (user_id, seq) where type = 'account_state_changed' and data->>'account_before' is not null",
]
