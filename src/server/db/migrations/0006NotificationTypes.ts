/** Types of notifications that a user switched off; a user who never chose has no row. */
export const statements: readonly string[] = [
  `create table notification_types (user_id text primary key references users(id), disabled json not null)`,
]
