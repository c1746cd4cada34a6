/** Bot rules have a history as strategies do: one table for both, which says what a change is about. */
export const statements: readonly string[] = [
  `alter table strategy_changes rename to changes`,
  `alter table changes rename column strategy_id to subject_id`,
  `alter table changes rename column strategy_name to subject_name`,
  `alter table changes add column about text not null default 'strategy'`,
  `alter table changes alter column about drop default`,
  `drop index strategy_changes_by_strategy`,
  `create index changes_by_subject on changes (user_id, about, subject_id, id)`,
  `create index changes_by_time on changes (user_id, about, id)`,
]
