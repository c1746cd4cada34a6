/** How far behind the best price the stop of an open position follows it; of what is open the next list tells it. */
export const statements: readonly string[] = ['alter table positions add column trailing_stop numeric']
