import { BOM, lineOf, numberCell, textCell } from './csv.ts'
import { decimalFrom } from './decimal.ts'
import { counted, formatDateTime } from './format.ts'
import { word } from '../language/translate.ts'

/** Bytes that the browser keeps, maybe on its disk: a Blob, which the domain does not know. */
export interface HeldBytes {
  readonly size: number
  readonly type: string
}

/** A file made in the worker, or handed on by it; the tab saves it as it is. */
export interface ExportFile<Part extends string | HeldBytes = string> {
  readonly name: string
  readonly type: string
  readonly parts: readonly Part[]
  readonly rows: number
}

/** In which form, zone and build a file is asked for. */
export interface FileForm {
  readonly format: 'csv' | 'json'
  readonly zone: string
  /** Of the pages that ask. */
  readonly build: string
}

/** What a file says of itself (screens.md 2.0 item 7). */
export interface FileAbout extends FileForm {
  /** 'Closed trades'; how its file is called, `closed-trades`; and how the list in it. */
  readonly content: string
  readonly name: string
  readonly list: string
  readonly filters: readonly string[]
  /** `closed_at desc`; null where the rows have none of their own. */
  readonly order: string | null
  /** When it is made, ms; and of when its figures are where they move. */
  readonly at: number
  readonly asOf?: number | null
  /** False where not all rows are loaded. */
  readonly isWhole?: boolean
  /** Why there may be more than is known here, as sentences. */
  readonly lacks?: readonly string[]
}

/** What a column has of a row: decimals are texts, so that no reader rounds them; null is nothing. */
type Cell = string | number | boolean | readonly string[] | null

/** A column of a file. */
export interface Column<Row> {
  readonly name: string
  readonly of: (row: Row, zone: string) => Cell
  /** Its texts are digits, which stand as they are; words are guarded against formulas. */
  readonly isFigure: boolean
  /** What CSV, which knows no null, says where there is nothing. */
  readonly absent: string
}

/** A column of words, of 'yes' and 'no', or of lists of words. */
export const words = <Row>(name: string, of: Column<Row>['of'], absent = ''): Column<Row> => ({
  name,
  of,
  isFigure: false,
  absent,
})

/** A column of numbers or decimals. */
export const figure = <Row>(name: string, of: (row: Row) => string | number | null): Column<Row> => ({
  name,
  of,
  isFigure: true,
  absent: '',
})

/** A time in UTC. */
export const utc = <Row>(name: string, of: (row: Row) => number | null): Column<Row> =>
  words(name, (row) => isoOf(of(row)))

/** A time twice: as on screen and in UTC (screens.md 2.0 item 7). */
export const times = <Row>(name: string, of: (row: Row) => number | null): readonly Column<Row>[] => [
  words(name, (row, zone) => {
    const at = of(row)
    return at === null ? null : formatDateTime(at, zone)
  }),
  utc(`${name}_utc`, of),
]

/** Those of some fields of an address that say something: `strategy Grid`. */
export const saidIn = <V extends Readonly<Record<string, unknown>>>(
  values: V,
  fields: readonly (keyof V & string)[],
): readonly string[] =>
  fields.flatMap((field) => {
    const said = values[field] === null ? '' : String(values[field])
    return said === '' ? [] : [`${field} ${said}`]
  })

/** Rows in one part of a file: parts are joined by the tab, which must not hold one giant text. */
const PART = 5_000

/** A file of rows: what it is, then a line or an object each. */
export function tableFile<Row>(rows: readonly Row[], columns: readonly Column<Row>[], about: FileAbout): ExportFile {
  const isCsv = about.format === 'csv'
  return {
    name: `${about.name}-${isoOf(about.at)!.slice(0, 19).replaceAll(':', '-')}.${about.format}`,
    type: isCsv ? 'text/csv;charset=utf-8' : 'application/json',
    parts: isCsv ? csvParts(rows, columns, about) : jsonParts(rows, columns, about),
    rows: rows.length,
  }
}

/**
 * RFC 4180 with a byte order mark: a line that says what this is, a line of names, then the rows. All lines have the
 * same number of cells.
 */
function csvParts<Row>(rows: readonly Row[], columns: readonly Column<Row>[], about: FileAbout): readonly string[] {
  const head = [textCell(headOf(rows.length, about)), ...columns.slice(1).map(() => '')]
  const line = (row: Row): string => lineOf(columns.map((column) => cellOf(column, row, about.zone)))
  return [
    BOM + lineOf(head) + lineOf(columns.map(({ name }) => name)),
    ...inParts(rows, (part) => part.map(line).join('')),
  ]
}

function cellOf<Row>({ of, isFigure, absent }: Column<Row>, row: Row, zone: string): string {
  const value = of(row, zone)
  if (value === null) return textCell(absent)
  if (isFigure) return numberCell(typeof value === 'number' ? decimalFrom(value) : String(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return textCell(typeof value === 'object' ? value.join(', ') : String(value))
}

function jsonParts<Row>(rows: readonly Row[], columns: readonly Column<Row>[], about: FileAbout): readonly string[] {
  const { name: file, list, zone, build, filters, order, at, asOf = null, isWhole = true, lacks = [] } = about
  const head = JSON.stringify({
    product: 'Bot Blending',
    build,
    // In one language, for programs.
    content: file.replaceAll('-', ' '),
    made_at: isoOf(at),
    ...(asOf === null ? {} : { as_of: isoOf(asOf) }),
    zone,
    filters,
    order,
    rows: rows.length,
    complete: isWhole,
    ...(lacks.length === 0 ? {} : { lacks }),
  })
  const plain = (row: Row): string =>
    JSON.stringify(Object.fromEntries(columns.map(({ name, of }) => [name, of(row, zone)])))
  const body = inParts(rows, (part, isFirst) => (isFirst ? '' : ',\n') + part.map(plain).join(',\n'))
  return [`{"about":${head},${JSON.stringify(list)}:[\n`, ...body, '\n]}\n']
}

const inParts = <Row>(
  rows: readonly Row[],
  make: (part: readonly Row[], isFirst: boolean) => string,
): readonly string[] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => make(rows.slice(i * PART, (i + 1) * PART), i === 0))

/** 'Closed trades of Bot Blending; 42 rows; filters: …; order: …; times in Europe/Berlin; made …; build …'. */
function headOf(
  rows: number,
  { content, filters, order, zone, at, asOf, build, isWhole = true, lacks = [] }: FileAbout,
): string {
  const about = [
    `${content} of Bot Blending`,
    `${counted(rows, 'row')}${isWhole ? '' : ', not all are loaded'}`,
    `${word('filters')}: ${filters.length === 0 ? word('none') : filters.join(', ')}`,
    ...(order === null ? [] : [`${word('order')}: ${order}`]),
    `times in ${zone}`,
    ...(asOf === undefined || asOf === null ? [] : [`figures of ${isoOf(asOf)}`]),
    `made ${isoOf(at)}`,
    `build ${build}`,
  ].join('; ')
  return withLacks(about, lacks)
}

/** What a file says of itself, and behind it what may be missing from it. */
export const withLacks = (about: string, lacks: readonly string[]): string =>
  lacks.length === 0 ? about : `${about}. ${lacks.join(' ')}`

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
