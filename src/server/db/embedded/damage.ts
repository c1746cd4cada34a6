import type { Session } from '../session.ts'

/** Tables with their long values and their catalogs; each has a key, so there are two ways to count its rows. */
const TABLES = `select c.oid::regclass::text as name, coalesce((select o.relname from pg_class o where o.reltoastrelid = c.oid), c.relname) as shown
  from pg_class c where c.relkind in ('r', 't') and c.relpersistence = 'p' and exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null) order by 1`
const BY_ROWS = [
  'set local enable_indexscan = off',
  'set local enable_indexonlyscan = off',
  'set local enable_bitmapscan = off',
]
const BY_KEY = [
  'set local enable_indexscan = on',
  'set local enable_indexonlyscan = on',
  'set local enable_seqscan = off',
]

interface Named {
  readonly name: string
  readonly shown: string
}

/**
 * Reads the whole embedded database and says in words what is wrong with it, or null. Every page is read, so its
 * checksum is tried; and the rows are counted in the tables and in their keys: a file that was cut short has its rows
 * in the key only.
 */
export async function damageOf(session: Session, known: { readonly lsn: string | null }): Promise<string | null> {
  if (known.lsn !== null && (await isBefore(session, known.lsn))) return 'The newest writes are missing.'
  const tables = (await session.query(TABLES, [])).rows as readonly Named[]
  const [rows, keys] = [await counts(session, tables, BY_ROWS), await counts(session, tables, BY_KEY)]
  if (typeof rows === 'string') return rows
  if (typeof keys === 'string') return keys
  const short = tables.find(({ name }) => rows.get(name) !== keys.get(name))
  return short === undefined
    ? null
    : `Of ${keys.get(short.name)} rows of ${short.shown} ${rows.get(short.name)} are left.`
}

async function isBefore(session: Session, lsn: string): Promise<boolean> {
  const { rows } = await session.query('select pg_current_wal_insert_lsn() < $1::pg_lsn as "isBefore"', [lsn])
  return (rows[0] as { readonly isBefore: boolean }).isBefore
}

/** Rows by table, counted in one way; or what the database said where it could not. */
async function counts(
  session: Session,
  tables: readonly Named[],
  ways: readonly string[],
): Promise<ReadonlyMap<string, number> | string> {
  await session.query('begin', [])
  try {
    for (const way of ways) await session.query(way, [])
    const { rows } = await session.query(
      tables
        .map(({ name }, place) => `select ${place} as place, count(*)::float8 as count from ${name}`)
        .join(' union all '),
      [],
    )
    return new Map(
      (rows as readonly { readonly place: number; readonly count: number }[]).map(({ place, count }) => [
        tables[place]!.name,
        count,
      ]),
    )
  } catch (error) {
    return `It says: ${error instanceof Error ? error.message : String(error)}.`
  } finally {
    await session.query('rollback', []).catch(() => {})
  }
}
