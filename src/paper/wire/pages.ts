/** Arguments of a query, decoded once. */
export type Query = ReadonlyMap<string, string>
/** A page of rows, newest first, and the cursor of the next page ("" after the last). */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly nextPageCursor: string
}
/** An error in a query: becomes retCode 10001. */
export class QueryError extends Error {}

const WEEK = 7 * 86_400_000
/** Histories are kept so long, ms. */
const KEPT = 730 * 86_400_000

/** Refuses a query about other products than linear contracts, the only ones here. */
export function linearOnly(query: Query): void {
  if (query.get('category') !== 'linear')
    throw new QueryError('params error: category invalid, this exchange lists linear only')
}

/** Decodes a raw query string: every name and value exactly once. */
export function parseQuery(raw: string): Query {
  return new Map(
    raw
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...value] = part.split('=')
        return [decode(name), decode(value.join('='))] as const
      }),
  )
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new QueryError('params error: malformed query')
  }
}

/** A limit of rows within [1, most]; `usual` when not given. */
export function limitOf(query: Query, most: number, usual: number): number {
  const given = query.get('limit')
  if (given === undefined || given === '') return usual
  if (!/^\d+$/.test(given) || Number(given) < 1 || Number(given) > most)
    throw new QueryError(`params error: limit invalid, expected 1 to ${most}`)
  return Number(given)
}

/**
 * The 7-day rule in its four cases: none given, only start, only end, both; nothing begins more than two years ago.
 * (execution/list, closed-pnl)
 */
export function timeRange(
  query: Query,
  now: number,
  span: number = WEEK,
): { readonly start: number; readonly end: number } {
  const start = timeOf(query, 'startTime')
  const end = timeOf(query, 'endTime')
  if ((start ?? (end ?? now) - span) < now - KEPT)
    throw new QueryError('params error: only data of the last 2 years can be queried')
  if (start === null) return end === null ? { start: now - span, end: now } : { start: end - span, end }
  if (end === null) return { start, end: start + span }
  if (end < start) throw new QueryError('params error: StartTime is greater than EndTime')
  if (end - start > WEEK) throw new QueryError('The time range between startTime and endTime cannot exceed 7 days')
  return { start, end }
}

function timeOf(query: Query, name: string): number | null {
  const given = query.get(name)
  if (given === undefined || given === '') return null
  if (!/^\d{1,15}$/.test(given)) throw new QueryError(`params error: ${name} invalid`)
  return Number(given)
}

/** Where a row stands: its time and, among equal times, its number. */
export interface Place {
  readonly time: number
  readonly serial: number
}

/**
 * One page of rows whose place is in [start, end], newest first. The cursor names the last row given, so rows
 * that arrive meanwhile neither shift nor repeat anything. It is opaque, and holds percent-escapes as Bybit's do.
 */
export function pageOf<T>(
  rows: readonly T[],
  ask: {
    readonly placeOf: (row: T) => Place
    readonly start: number
    readonly end: number
    readonly limit: number
    readonly cursor: string
    readonly keeps: (row: T) => boolean
  },
): Page<T> {
  const after = readCursor(ask.cursor)
  const found: T[] = []
  for (let i = lastUpTo(rows, ask.end, ask.placeOf); i >= 0 && found.length <= ask.limit; i -= 1) {
    const row = rows[i]
    if (row === undefined) continue
    const place = ask.placeOf(row)
    if (place.time < ask.start) break
    if ((after === null || isBefore(place, after)) && ask.keeps(row)) found.push(row)
  }
  const page = found.slice(0, ask.limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextPageCursor: found.length > ask.limit && last !== undefined ? cursorText(ask.placeOf(last)) : '',
  }
}

function isBefore(a: Place, b: Place): boolean {
  return a.time < b.time || (a.time === b.time && a.serial < b.serial)
}

/** Index of the last row not after `end`; rows are sorted by time. */
function lastUpTo<T>(rows: readonly T[], end: number, placeOf: (row: T) => Place): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && placeOf(row).time <= end) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The cursor's text, percent-escaped once already. */
function cursorText({ time, serial }: Place): string {
  return encodeURIComponent(`${serial}:${time},${time}:${serial}`)
}

/** Reads a cursor that was decoded once on the way in; "" is the first page. Anything else is refused. */
function readCursor(cursor: string): Place | null {
  if (cursor === '') return null
  const match = /^(\d+)%3A(\d+)%2C\2%3A\1$/.exec(cursor)
  if (match === null) throw new QueryError('params error: cursor invalid')
  return { serial: Number(match[1]), time: Number(match[2]) }
}
