import { mix, unit } from '../domain/core/chance.ts'
import type { Row } from './wire/wire.ts'

/**
 * What may befall an answer of a list, of which `CHAOS_SHARE` are hit:
 *   empty           no rows, no further page
 *   doubled         each row twice
 *   page_before     the answer that this list gave before, whatever was asked then
 *   row_less        one row is not there
 *   row_more        a row of the answer before, or of this one, is there as well
 *   empty_texts     about half of the fields that may be empty are
 *   unknown_fields  fields that nobody has heard of
 *   lag             it is as old as up to a minute
 */
export const MISHAPS = [
  'empty',
  'doubled',
  'page_before',
  'row_less',
  'row_more',
  'empty_texts',
  'unknown_fields',
  'lag',
] as const
export type Mishap = (typeof MISHAPS)[number]

const CHAOS_SHARE = 0.2
const MOST_LAG_MS = 60_000
const MOST_DELAY_MS = 3_000

/** Fields that may be empty, by the kind of row: as docs/EXCHANGE.md has them. */
export const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  position: [
    'category',
    'avgPrice',
    'entryPrice',
    'markPrice',
    'positionValue',
    'unrealisedPnl',
    'curRealisedPnl',
    'leverage',
    'takeProfit',
    'stopLoss',
    'trailingStop',
    'liqPrice',
    'createdTime',
    'openTime',
    'updatedTime',
    'seq',
    'side',
  ],
  execution: ['category', 'leavesQty', 'createType', 'stopOrderType', 'seq', 'feeCurrency'],
  'closed-pnl': ['category', 'leverage', 'execType', 'fillCount', 'createdTime'],
  wallet: ['accountType', 'totalAvailableBalance'],
  coin: ['walletBalance', 'equity', 'unrealisedPnl', 'usdValue'],
  'transaction-log': ['category', 'symbol'],
}

/** Lists that mishaps befall, by what their rows are. */
export const LIST_KINDS: Readonly<Record<string, string>> = {
  '/v5/position/list': 'position',
  '/v5/execution/list': 'execution',
  '/v5/position/closed-pnl': 'closed-pnl',
  '/v5/account/wallet-balance': 'wallet',
  '/v5/account/transaction-log': 'transaction-log',
}

/** One call, or frame, under a seed: the same number of the same seed meets the same. */
export interface Drawn {
  readonly seed: number
  readonly call: number
}

/** What befalls the answer of a list; null for nothing. */
export function mishapOf({ seed, call }: Drawn, path: string): Mishap | null {
  if (LIST_KINDS[path] === undefined || unit(seed, 1, call) >= CHAOS_SHARE) return null
  return MISHAPS[Math.floor(unit(seed, 2, call) * MISHAPS.length)] ?? null
}

/** How old the answer of a list with `lag` is, ms. */
export const lagOf = ({ seed, call }: Drawn): number => Math.floor(unit(seed, 3, call) * MOST_LAG_MS)

/** How much later a call is answered, or a frame sent, ms; for most 0. */
export const delayOf = ({ seed, call }: Drawn): number =>
  unit(seed, 4, call) < CHAOS_SHARE ? Math.floor(unit(seed, 5, call) * MOST_DELAY_MS) : 0

/** Whether a frame is sent twice. */
export const isDoubled = ({ seed, call }: Drawn): boolean => unit(seed, 6, call) < CHAOS_SHARE / 2

/** Whether a request for topics is refused for the sake of this one. */
export const isTopicRefused = ({ seed, call }: Drawn, topic: string): boolean =>
  unit(mix(seed, 7, call), 0, topic.length) < CHAOS_SHARE / 4

/** The answer of a list after its mishap. `before` is the true answer that the list gave before, if any. */
export function mishappened(drawn: Drawn, path: string, answer: Row, before: Row | null): Row {
  const mishap = mishapOf(drawn, path)
  const rows = rowsOf(answer)
  const at = Math.floor(unit(drawn.seed, 8, drawn.call) * rows.length)
  switch (mishap) {
    case 'empty':
      return { ...answer, list: [], ...(answer['nextPageCursor'] !== undefined && { nextPageCursor: '' }) }
    case 'doubled':
      return { ...answer, list: rows.flatMap((row) => [row, row]) }
    case 'page_before':
      return before ?? answer
    case 'row_less':
      return { ...answer, list: rows.toSpliced(at, 1) }
    case 'row_more':
      return { ...answer, list: [...rows, ...rowsOf(before ?? answer).slice(0, 1)] }
    case 'empty_texts':
    case 'unknown_fields':
      return { ...answer, list: oddRows(drawn, LIST_KINDS[path] ?? '', rows, mishap) }
    case 'lag':
    case null:
      return answer
  }
}

/** The rows of a frame: one in ten has odd fields. */
export function chaosFrame(drawn: Drawn, kind: string, rows: readonly Row[]): readonly Row[] {
  const drawnKind = unit(drawn.seed, 9, drawn.call)
  if (drawnKind >= CHAOS_SHARE / 2) return rows
  return oddRows(drawn, kind, rows, drawnKind < CHAOS_SHARE / 4 ? 'empty_texts' : 'unknown_fields')
}

function oddRows(
  { seed, call }: Drawn,
  kind: string,
  rows: readonly Row[],
  mishap: 'empty_texts' | 'unknown_fields',
): readonly Row[] {
  if (mishap === 'unknown_fields')
    return rows.map((row) => ({ ...row, futureField: 'x', futureList: [{ of: 'anything' }], futureNumber: 7 }))
  const blank = (of: string, row: Row, index: number): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const place = (OPTIONAL[of] ?? []).indexOf(name)
        return [name, place >= 0 && unit(mix(seed, 10, call), index, place) < 0.5 ? '' : value]
      }),
    )
  return rows.map((row, index) => {
    const told = blank(kind, row, index)
    const coins = row['coin']
    return kind === 'wallet' && Array.isArray(coins)
      ? { ...told, coin: coins.map((coin: Row, place) => blank('coin', coin, index + place + 1)) }
      : told
  })
}

const rowsOf = (answer: Row): readonly Row[] => (Array.isArray(answer['list']) ? answer['list'] : [])
