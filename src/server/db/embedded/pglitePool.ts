import type { PostgresPool } from 'kysely'
import type { Session } from '../session.ts'

/** The turns at the embedded database. */
export interface Turns<S extends Session> {
  /** For Kysely's PostgreSQL dialect. */
  readonly pool: PostgresPool
  /**
   * Does something with the session itself while nobody else speaks to it: between two transactions, never inside one.
   */
  alone<T>(act: (session: S) => Promise<T>): Promise<T>
  /** The session of now, whoever's turn it is. */
  current(): S
}

/**
 * Lets Kysely's PostgreSQL dialect speak to the embedded database. It is ONE session: a turn lasts from `connect` to
 * `release`, otherwise another query would land in an open transaction. A session that was lost is opened again for the
 * next turn, never within one: the rest of a transaction must not be taken for statements of their own.
 */
export function pglitePool<S extends Session>(first: S, open: () => Promise<S>): Turns<S> {
  let current = first
  let tail: Promise<void> = Promise.resolve()
  const turn = async (): Promise<{ readonly session: S; readonly release: () => void }> => {
    let release: () => void = () => {}
    const before = tail
    tail = new Promise<void>((done) => {
      release = done
    })
    await before
    try {
      if (current.isLost()) current = await open()
    } catch (error) {
      release()
      throw error
    }
    return { session: current, release }
  }
  const connect = async (): Promise<unknown> => {
    const { session, release } = await turn()
    return {
      query: async (statement: string, parameters: readonly unknown[]) => await session.query(statement, parameters),
      release,
    }
  }
  const end = async (): Promise<void> => {
    await tail
    await current.close()
  }
  return {
    pool: { connect, end } as unknown as PostgresPool,
    async alone(act) {
      const { session, release } = await turn()
      return await act(session).finally(release)
    },
    current: () => current,
  }
}
