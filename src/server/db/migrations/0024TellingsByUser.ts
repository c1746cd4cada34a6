/** Facts are numbered by user: two people have facts of one id, and each is told of his own. */
export const statements: readonly string[] = [
  `alter table tellings drop constraint tellings_pkey, add primary key (user_id, fact_id, kind)`,
]
