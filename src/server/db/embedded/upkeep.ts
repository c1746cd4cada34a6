import { minutes } from '../../../domain/core/time.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Embedded } from '../open.ts'
import type { Session } from '../session.ts'

const MIB = 1_048_576
/** How often it is looked whether something is due. */
const LOOK_MS = 1_000
/** What a start has to replay at most, beside a second's writing: the log since the last checkpoint. */
const LOG_BYTES = 64 * MIB
/** A checkpoint comes this long after the last one as well, where anything was written. */
const CHECKPOINT_MS = minutes(5)
/**
 * Dead rows that a table may have before they are cleared: a share of its rows, and as many as are not worth the work.
 */
const DEAD_SHARE = 0.2
const DEAD_ROWS = 1_000
/** A table of at least this size that is mostly empty is written anew: clearing keeps its size. */
const LOOSE_BYTES = 16 * MIB
const LOOSE_TIMES = 4

export interface UpkeepParts {
  readonly embedded: Pick<Embedded, 'alone'>
  readonly clock: Clock
  readonly log: Log
  /** Told up to where its log is on the disk, whenever that moved. */
  readonly onSaved: (lsn: string) => Promise<void>
}

/**
 * Keeps the embedded database small and its next start short: it has none of PostgreSQL's own background programs. The
 * returned function ends it.
 */
export function keepUp({ embedded, clock, log, onSaved }: UpkeepParts): () => Promise<void> {
  let work: Promise<void> | null = null
  let isOver = false
  let noted: string | null = null
  let checkedAt = clock.now()
  const look = async (): Promise<void> => {
    const { written, lsn } = await embedded.alone(logState)
    if (lsn !== noted) await onSaved(lsn)
    noted = lsn
    if (written < LOG_BYTES && clock.now() - checkedAt < CHECKPOINT_MS) return
    checkedAt = clock.now()
    if (written > 0) await embedded.alone((session) => session.query('checkpoint', []))
    // Each table is a turn of its own, so that others get theirs between.
    for (const statement of await embedded.alone(dueStatements))
      if (!isOver) await embedded.alone((session) => session.query(statement, []))
  }
  const stop = clock.every(LOOK_MS, () => {
    work ??= look()
      .catch((error: unknown) =>
        log.warn({ err: String(error) }, 'The upkeep of the database failed; it is tried again.'),
      )
      .finally(() => {
        work = null
      })
  })
  return async () => {
    isOver = true
    stop()
    await work
  }
}

/** Bytes of the log since the last checkpoint, and where it ends on the disk. */
async function logState(session: Session): Promise<{ readonly written: number; readonly lsn: string }> {
  const { rows } = await session.query(
    'select (pg_current_wal_lsn() - redo_lsn)::float8 as written, pg_current_wal_flush_lsn()::text as lsn from pg_control_checkpoint()',
    [],
  )
  return rows[0] as { readonly written: number; readonly lsn: string }
}

interface TableState {
  readonly name: string
  /** Bytes on disk, long values included. */
  readonly size: number
  /** Bytes that its rows need, about. */
  readonly needed: number
  readonly rows: number
  readonly dead: number
  /** Whether it was cleared since its counts began: a database that was killed forgets them. */
  readonly isCounted: boolean
}

/** Long values are kept in pieces of some 2 kB in a table beside the table (TOAST). */
const TABLES = `
  select quote_ident(c.relname) as name, pg_table_size(c.oid)::float8 as size, s.last_vacuum is not null as "isCounted",
    (s.n_live_tup + coalesce(l.n_live_tup, 0))::float8 as rows, (s.n_dead_tup + coalesce(l.n_dead_tup, 0))::float8 as dead,
    (s.n_live_tup * (28 + coalesce((select sum(avg_width) from pg_stats p where p.schemaname = 'public' and p.tablename = c.relname), 100)) + coalesce(l.n_live_tup, 0) * 2100)::float8 as needed
  from pg_class c join pg_stat_all_tables s on s.relid = c.oid left join pg_stat_all_tables l on l.relid = c.reltoastrelid
  where c.relkind = 'r' and s.schemaname = 'public'`

async function dueStatements(session: Session): Promise<readonly string[]> {
  const { rows } = await session.query(TABLES, [])
  return (rows as readonly TableState[]).map(upkeepOf).filter((statement) => statement !== null)
}

/** What a table needs now, or null. The planner learns of its rows with it. */
function upkeepOf({ name, size, needed, rows, dead, isCounted }: TableState): string | null {
  if (isCounted && size >= LOOSE_BYTES && size > LOOSE_TIMES * needed) return `vacuum (full, analyze) ${name}`
  if ((!isCounted && size >= LOOSE_BYTES) || dead > DEAD_ROWS + DEAD_SHARE * rows) return `vacuum (analyze) ${name}`
  return null
}
