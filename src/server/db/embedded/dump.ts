import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { migrations } from '../migrations/index.ts'
import { migrate } from '../migrate.ts'
import type { Embedded } from '../open.ts'
import type { Session } from '../session.ts'
import { linesIn } from './lines.ts'

/** Rows that travel at once. */
const ROWS = 1_000

/** First line of a dump. */
interface Head {
  readonly botBlendingDump: 1
  readonly at: string
  readonly migrations: readonly string[]
}
/**
 * Before the rows of a table, each a line with PostgreSQL's own text of it; behind the last one stands how many it
 * were.
 */
type Line = Head | { readonly table: string } | string | { readonly rows: Counts }
type Counts = Readonly<Record<string, number>>

/** A line as JSON, which leaves two signs raw that programs take for the end of a line, older versions of this too. */
const lineOf = (line: Line): string =>
  JSON.stringify(line)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/**
 * Writes all rows of all tables into a file, as they are at one moment. Done in one turn: nobody else writes meanwhile.
 */
export async function writeDump(session: Session, file: string, at: Date): Promise<Counts> {
  const out = createGzip({ level: 1 })
  const saved = finished(out.pipe(createWriteStream(file, { mode: 0o600, flush: true })))
  saved.catch(() => {})
  const write = async (line: Line): Promise<void> => {
    if (!out.write(`${lineOf(line)}\n`)) await Promise.race([once(out, 'drain'), saved])
  }
  await session.query('begin isolation level repeatable read read only', [])
  try {
    const done = await texts(session, 'select name as text from migrations_done order by name')
    await write({ botBlendingDump: 1, at: at.toISOString(), migrations: done })
    const rows: Record<string, number> = {}
    for (const table of await tablesOf(session)) {
      await write({ table })
      await session.query(`declare dumped no scroll cursor for select one::text as text from ${table} one`, [])
      rows[table] = 0
      for (
        let page = await texts(session, `fetch ${ROWS} from dumped`);
        page.length > 0;
        page = await texts(session, `fetch ${ROWS} from dumped`)
      ) {
        for (const row of page) await write(row)
        rows[table] += page.length
      }
      await session.query('close dumped', [])
    }
    await write({ rows })
    return rows
  } finally {
    await session.query('rollback', [])
    out.end()
    await saved
  }
}

/** Loads a dump into a new, empty database, with the tables of its time. Throws where anything of it is missing. */
export async function loadDump({ db, alone }: Embedded, file: string): Promise<Counts> {
  const lines = linesOf(file)
  const head = (await lines.next()).value as Head | undefined
  if (head?.botBlendingDump !== 1) throw new Error(`${file} is no dump of Bot Blending.`)
  const unknown = head.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`${file} was made by a newer version (it has ${unknown.join(', ')}).`)
  await migrate(db, head.migrations)
  return await alone(async (session) => {
    await session.query('begin', [])
    // Rows come table by table: what refers to a later one is right once all are there.
    await session.query('set local session_replication_role = replica', [])
    const counts = await insertAll(session, lines)
    for (const statement of await texts(session, SEQUENCES)) await session.query(statement, [])
    await session.query('commit', [])
    return counts
  })
}

async function insertAll(session: Session, lines: AsyncGenerator<Line>): Promise<Counts> {
  const counts: Record<string, number> = {}
  let table = ''
  let waiting: string[] = []
  const insert = async (): Promise<void> => {
    if (waiting.length === 0) return
    await session.query(
      `insert into ${table} overriding system value select (one).* from (select text::${table} as one from json_array_elements_text($1::json) text offset 0) rows`,
      [JSON.stringify(waiting)],
    )
    counts[table] = (counts[table] ?? 0) + waiting.length
    waiting = []
  }
  for await (const line of lines) {
    if (typeof line === 'string') {
      waiting.push(line)
      if (waiting.length === ROWS) await insert()
      continue
    }
    await insert()
    if ('rows' in line) return await counted(session, line.rows)
    if (!('table' in line)) break
    table = line.table
    if (!(await tablesOf(session)).includes(table))
      throw new Error(`The dump has a table ${table} that its version does not know.`)
  }
  throw new Error('The dump ends in the middle.')
}

/** Compares what is there now with what the dump says that it has. */
async function counted(session: Session, wanted: Counts): Promise<Counts> {
  for (const [table, rows] of Object.entries(wanted)) {
    const [found] = await texts(session, `select count(*)::text as text from ${table}`)
    if (Number(found) !== rows) throw new Error(`The dump has ${rows} rows of ${table}, and ${found} came out of it.`)
  }
  return wanted
}

/** Its own list of what was migrated is not dumped: loading makes it. */
const tablesOf = (session: Session): Promise<readonly string[]> =>
  texts(
    session,
    "select quote_ident(relname) as text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations_done' order by relname",
  )

/** Numbers that the database gives go on behind those that were loaded. */
const SEQUENCES = `select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %I), false)', pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) as text
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`

async function texts(session: Session, statement: string): Promise<readonly string[]> {
  const { rows } = await session.query(statement, [])
  return (rows as readonly { readonly text: string }[]).map(({ text }) => text)
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const unpacked = createGunzip()
  const source = createReadStream(file)
  source.on('error', (error) => unpacked.destroy(error))
  for await (const line of linesIn(source.pipe(unpacked))) yield JSON.parse(line) as Line
}
