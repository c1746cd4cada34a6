/** A deleted alert stays for a day, so that an undo brings it back with what it remembers. */
export const statements: readonly string[] = [`alter table alerts add column deleted_at timestamptz`]
