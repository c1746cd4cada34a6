/** Ways to the rows of one account, one user or one age: no statement reads those of everybody to find some. */
export const statements: readonly string[] = [
  // What goes with an account, a strategy or a user is looked up by it, whether or not there is any.
  'create index closed_trades_of_account on closed_trades (account_id)',
  'create index bot_rules_by_account on bot_rules (account_id)',
  'create index bot_rules_by_strategy on bot_rules (strategy_id)',
  'create index rule_spans_by_account on rule_spans (account_id)',
  'create index tasks_by_user on tasks (user_id, kind, ended_at)',
  'create index billing_messages_by_user on billing_messages (user_id)',
  'create index ended_sessions_by_user on ended_sessions (user_id)',
  'create index impersonations_by_target on impersonations (target_id)',
  'create index impersonations_by_admin on impersonations (admin_id)',
  // What is cleared by its age.
  'create index recommendations_open on recommendations (generated_at) where completed_at is null',
  'create index recommendation_generations_by_age on recommendation_generations (generated_at)',
  'create index deliveries_by_end on deliveries (ended_at)',
  'create index tellings_by_end on tellings (ended_at)',
  'create index tasks_by_end on tasks (ended_at)',
  'create index mails_with_text on mails (ended_at) where body_text is not null',
  'create index alerts_deleted on alerts (deleted_at) where deleted_at is not null',
  // Asked for with each message that goes out, and with each look at the bell.
  "create index deliveries_sending on deliveries (user_id) where state = 'sending'",
  'create index events_notifying on events (user_id, seq) where notifies',
  'create index events_unread on events (user_id, seq) where notifies and read_at is null',
]
