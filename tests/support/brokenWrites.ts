import type { KyselyPlugin, UpdateQueryNode } from 'kysely'
import type { Db } from '../../src/server/db/open.ts'

/** What a database says whose administrator ends it: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ADMIN_SHUTDOWN = '57P01'

/** A database that a test lets end, as in a restart, where one of its statements is. */
export interface BrokenWrites {
  readonly db: Db
  /**
   * The next statement on a table fails, behind as many as are let through: one `before` it was done, or `after`, when
   * only its answer gets lost. `kind` is what a statement does there: 'claim' and 'end' change a row, and the first
   * answers with it.
   */
  breakNext(table: string, kind: 'claim' | 'end' | 'read', when: 'before' | 'after', letThrough?: number): void
  /** Whether every break that was asked for has happened. */
  isSpent(): boolean
  /** Takes back what has not happened yet. */
  mend(): void
}

export function brokenWrites(db: Db): BrokenWrites {
  let next: { readonly table: string; readonly kind: string; readonly when: string; left: number } | null = null
  const lost = new Set<unknown>()
  const fail = (): never => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: ADMIN_SHUTDOWN })
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (next === null || next.kind !== kindOf(node) || next.table !== tableOf(node)) return node
      next.left -= 1
      if (next.left >= 0) return node
      const { when } = next
      next = null
      if (when === 'before') return fail()
      lost.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      return lost.delete(queryId) ? fail() : result
    },
  }
  return {
    db: db.withPlugin(plugin),
    breakNext: (table, kind, when, letThrough = 0) => {
      next = { table, kind, when, left: letThrough }
    },
    isSpent: () => next === null && lost.size === 0,
    mend: () => {
      next = null
      lost.clear()
    },
  }
}

type Node = Parameters<KyselyPlugin['transformQuery']>[0]['node']

function kindOf(node: Node): string {
  if (node.kind === 'SelectQueryNode') return 'read'
  if (node.kind !== 'UpdateQueryNode') return 'other'
  return (node as UpdateQueryNode).returning === undefined ? 'end' : 'claim'
}

/** The one table that a statement names first; '' where it names none by itself. */
function tableOf(node: Node): string {
  const named =
    node.kind === 'UpdateQueryNode'
      ? (node as UpdateQueryNode).table
      : node.kind === 'SelectQueryNode'
        ? node.from?.froms[0]
        : undefined
  return named?.kind === 'TableNode' ? (named as unknown as TableNode).table.identifier.name : ''
}

interface TableNode {
  readonly table: { readonly identifier: { readonly name: string } }
}
