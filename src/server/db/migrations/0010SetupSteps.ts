/** What a user said of the steps of his set-up; a step of which he said nothing is not there. */
export const statements: readonly string[] = [
  'create table setup_steps (user_id text not null references users(id), step text not null, state text not null, primary key (user_id, step))',
]
