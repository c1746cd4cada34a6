import { sql, type RawBuilder } from 'kysely'
import type { Db } from './open.ts'

/** Rows of one question: so many are held at a time, and whoever else asks gets his turn between two. */
const PAGE = 1_000

interface Column {
  readonly name: string
  /** In the primary key; null outside it. */
  readonly place: number | null
}

/**
 * Rows of a table as JSON without some columns, page by page by the primary key, so that none has to be sought behind
 * those before; where there is no row it is one empty page.
 */
export async function* tablePages(
  db: Db,
  table: string,
  which: RawBuilder<unknown>,
  without: readonly string[],
): AsyncGenerator<readonly string[], void> {
  const columns = await columnsOf(db, table)
  const shown = named(columns.filter(({ name }) => !without.includes(name)))
  const inKey = columns.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place!)
  const key = named(inKey)
  // As text: a number of JavaScript is not every number of the database.
  const keyTexts = sql.join(inKey.map(({ name }) => sql`${sql.ref(name)}::text`))
  let behind = sql``
  for (let count = PAGE, isFirst = true; count === PAGE; isFirst = false) {
    const { rows } = await sql<{ one_row: string; its_key: readonly string[] }>`
      select (select row_to_json(said) from (select ${shown}) said)::text as one_row,
        json_build_array(${keyTexts}) as its_key
      from (select * from ${sql.table(table)} where (${which}) ${behind} order by ${key} limit ${sql.lit(PAGE)}) page
      order by ${key}`.execute(db)
    count = rows.length
    if (count > 0 || isFirst) yield rows.map(({ one_row: row }) => row)
    if (count > 0) behind = sql`and (${key}) > (${sql.join(rows.at(-1)!.its_key.map((one) => sql.lit(one)))})`
  }
}

const named = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)))

async function columnsOf(db: Db, table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, array_position(indkey::int2[], attnum) as place
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows
}
