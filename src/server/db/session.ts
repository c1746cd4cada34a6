import type { PGlite } from '@electric-sql/pglite'

/** What one statement came to. */
export interface Answer {
  readonly command: string | undefined
  readonly rowCount: number
  readonly rows: readonly unknown[]
}

/** The embedded database's one session. Whoever speaks to it has taken his turn first (pglitePool.ts). */
export interface Session {
  query(statement: string, parameters: readonly unknown[]): Promise<Answer>
  /** All its files as a compressed archive that a new database can begin with. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
  /** Whether it has ended by itself; a lost one is replaced at the next turn. */
  isLost(): boolean
}

/** PostgreSQL's number of the type int8. */
export const INT8 = 20
/** 64 bits are more than a number holds. */
export const parsers = { [INT8]: BigInt }

/** A session with a database of the same thread. */
export function liteSession(lite: PGlite): Session {
  return {
    async query(statement, parameters) {
      const { affectedRows, rows } = await lite.query(statement, [...parameters])
      return { command: /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase(), rowCount: affectedRows ?? rows.length, rows }
    },
    dump: async () => new Uint8Array(await (await lite.dumpDataDir('gzip')).arrayBuffer()),
    close: () => lite.close(),
    isLost: () => false,
  }
}
