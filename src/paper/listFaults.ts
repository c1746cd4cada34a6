import { lagOf, mishapOf, mishappened } from './chaos.ts'
import type { Desk } from './orders/account.ts'
import type { Exchange } from './exchange.ts'
import type { Query } from './wire/pages.ts'
import type { Row } from './wire/wire.ts'

/**
 * How lists misbehave, as the exchange's do at times: `empty` says nothing is there; `late` is as old as `lag`, while
 * the stream is not; `moved_row` leaves out the first row of a later page, which moved to an earlier one meanwhile;
 * `own_cursor` gives pages a cursor that leads to themselves; `cursor_cycle` gives cursors A, B, A, B.
 */
const KINDS = ['empty', 'late', 'moved_row', 'own_cursor', 'cursor_cycle'] as const
type Kind = (typeof KINDS)[number]

/** What lists do, all off at first. */
export interface ListScript {
  list: Kind | ''
  /** Beginning of the paths that it is about. */
  listPath: string
  /** How many answers. */
  listTimes: number
  /** Ms that `late` lists are behind. */
  lag: number
  /** Most rows of a page, so that a short list has several; 0: as many as are asked for. */
  pageRows: number
  /** Seed of mishaps that befall any call (chaos.ts); 0: none do. */
  chaos: number
}

export const NO_LIST_FAULTS: Readonly<ListScript> = {
  list: '',
  listPath: '',
  listTimes: 0,
  lag: 0,
  pageRows: 0,
  chaos: 0,
}

/** Reads the part of a control call that is about lists: `empty` and `moved_row` are for once unless it says more. */
export function listScriptFrom(body: Readonly<Record<string, unknown>>): Partial<ListScript> {
  const kind = KINDS.find((one) => one === body['list'])
  const usual = kind === 'empty' || kind === 'moved_row' ? 1 : Number.MAX_SAFE_INTEGER
  return {
    ...(kind !== undefined && { list: kind, listTimes: numberOf(body['listTimes'], usual) }),
    ...(typeof body['listPath'] === 'string' && { listPath: body['listPath'] }),
    ...(typeof body['lag'] === 'number' && { lag: body['lag'] }),
    ...(typeof body['pageRows'] === 'number' && { pageRows: body['pageRows'] }),
    ...(typeof body['chaos'] === 'number' && { chaos: body['chaos'] }),
  }
}

/** One question for a list. */
export interface ListAsk {
  readonly path: string
  readonly query: Query
  readonly now: number
}

/** Stands between a question for a list and its true answer. */
export interface ListFaults {
  /** Hears that the script is another. */
  begin(): void
  /** `make` answers truthfully, with the query and the desk (null: a public list) that it is given. */
  answer<D extends Desk | null>(ask: ListAsk, desk: D, make: (query: Query, desk: D) => Row | null): Row | null
}

/** Most states of positions that are remembered of one account. */
const MOST_PAST = 2_000

interface Then {
  readonly at: number
  readonly positions: Desk['account']['positions']
}

/** Lists under a script. While they are late it remembers how positions were. */
export function createListFaults(exchange: Exchange, script: () => ListScript): ListFaults {
  const firstCursors = new Map<string, string>()
  const past = new Map<string, Then[]>()
  const earlier = new Map<string, Row>()
  let calls = 0
  exchange.listen(({ topic, apiKey, at }) => {
    const desk = topic === 'position' && past.has(apiKey) ? exchange.find(apiKey) : null
    if (desk !== null) past.get(apiKey)?.push({ at, positions: structuredClone(desk.account.positions) })
  })

  const before = <D extends Desk | null>(desk: D, at: number): D => {
    const known = desk === null ? undefined : past.get(desk.account.apiKey)
    if (desk === null || known === undefined) return desk
    if (known.length > MOST_PAST) known.splice(0, known.length - MOST_PAST)
    const then = known.findLast((one) => one.at <= at) ?? known[0]
    return { ...desk, account: { ...desk.account, positions: then?.positions ?? desk.account.positions } }
  }

  /** The answer with another end, or with other rows. */
  const twisted = (list: Kind, row: Row, { path, query }: ListAsk): Row => {
    const rows: readonly unknown[] = Array.isArray(row['list']) ? row['list'] : []
    const cursor = query.get('cursor') ?? ''
    if (list === 'empty') return { ...row, list: [], nextPageCursor: '' }
    if (cursor === '') {
      firstCursors.set(path, String(row['nextPageCursor']))
      return row
    }
    if (list === 'moved_row') return { ...row, list: rows.slice(1) }
    const first = firstCursors.get(path) ?? cursor
    if (list === 'own_cursor') return { ...row, nextPageCursor: cursor }
    return cursor === first && row['nextPageCursor'] !== '' ? row : { ...row, nextPageCursor: first }
  }

  const lagging = <D extends Desk | null>(
    { query, now }: ListAsk,
    desk: D,
    lag: number,
    make: (query: Query, desk: D) => Row | null,
  ): Row | null => make(endingAt(query, now - lag), before(desk, now - lag))

  const chaotic = <D extends Desk | null>(ask: ListAsk, desk: D, make: (query: Query, desk: D) => Row | null) => {
    calls += 1
    const drawn = { seed: script().chaos, call: calls }
    if (mishapOf(drawn, ask.path) === 'lag') return lagging(ask, desk, lagOf(drawn), make)
    const key = `${desk?.account.apiKey ?? ''} ${ask.path}`
    const row = make(inPages(ask.query, script().pageRows), desk)
    if (row === null) return null
    const told = mishappened(drawn, ask.path, row, earlier.get(key) ?? null)
    earlier.set(key, row)
    return told
  }

  return {
    begin() {
      past.clear()
      earlier.clear()
      if (script().list !== 'late' && script().chaos === 0) return
      for (const { apiKey, positions } of exchange.accounts())
        past.set(apiKey, [{ at: 0, positions: structuredClone(positions) }])
    },
    answer(ask, desk, make) {
      const { list, listPath, listTimes, lag, pageRows, chaos } = script()
      if (chaos > 0) return chaotic(ask, desk, make)
      const isMeant = list !== '' && listTimes > 0 && ask.path.startsWith(listPath)
      if (!isMeant) return make(ask.query, desk)
      if (list === 'late') return lagging(ask, desk, lag, make)
      const row = make(inPages(ask.query, pageRows), desk)
      if (row === null || row['nextPageCursor'] === undefined) return row
      if (list !== 'moved_row' || ask.query.has('cursor')) script().listTimes -= 1
      return twisted(list, row, ask)
    },
  }
}

const inPages = (query: Query, rows: number): Query => (rows > 0 ? new Map([...query, ['limit', String(rows)]]) : query)

/** A late history ends so much earlier. */
function endingAt(query: Query, at: number): Query {
  const [start, end] = [query.get('startTime'), query.get('endTime')]
  if (start === undefined || end === undefined) return query
  return new Map([...query, ['endTime', String(Math.max(Number(start), Math.min(Number(end), at)))]])
}

const numberOf = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual)
