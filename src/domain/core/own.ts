/**
 * What a table says of a text from outside (an address, an answer, a message); undefined where it has no such row:
 * every object also answers to `constructor` and `toString`.
 */
export const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
