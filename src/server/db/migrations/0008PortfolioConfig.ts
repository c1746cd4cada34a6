/** What users set in the portfolio configuration; a field without a row has its default. */
export const statements: readonly string[] = [
  `create table config_overrides (
     user_id text not null references users(id), category text not null, key text not null, value json not null, primary key (user_id, category, key))`,
  `create index configuration_changes on events (user_id, seq) where type = 'configuration_changed'`,
]
