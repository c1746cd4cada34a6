import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Said first in a transaction whose statements may take as long as they need (migrations): neither the database nor
 * this server then ends them.
 */
export const AS_LONG_AS_IT_TAKES = 'set local statement_timeout = 0'

/**
 * Cuts a connection on which a statement has no answer after `ms`. The database ends long statements by itself
 * (`statement_timeout`), but not where it hangs or where the line to it is gone without a word: whoever waits would
 * wait for ever, with a connection of the pool. The driver's own `query_timeout` would hand the hung one on to the
 * next.
 */
export function cutWhenSilent(connection: pg.PoolClient, ms: number): void {
  const ask = connection.query.bind(connection) as unknown as (...said: readonly unknown[]) => Promise<unknown>
  const { stream } = (connection as unknown as { readonly connection: { readonly stream: Socket } }).connection
  let isPatient = false
  const askInTime = async (...said: readonly unknown[]): Promise<unknown> => {
    if (said[0] === AS_LONG_AS_IT_TAKES) isPatient = true
    if (said[0] === 'commit' || said[0] === 'rollback') isPatient = false
    const timer = isPatient ? undefined : setTimeout(() => stream.destroy(), ms)
    try {
      return await ask(...said)
    } finally {
      clearTimeout(timer)
    }
  }
  Object.assign(connection, { query: askInTime })
}
